// See timely_listener.h.
#include "engine/play/timely_listener.h"

namespace fukumi {

void TimelyListener::on_line(const PvLine& line) {
    has_line_ = has_line_ || line.rank == 0;
    const bool early = is_early();
    if (line.rank == 0) {
        late_.reset();  // older; it came before the deadline was put off
        if (!early)
            late_ = line;
    }
    if (early)
        listener_.on_line(line);
}

void TimelyListener::finish() {
    if (late_)
        listener_.on_line(*late_);
    listener_.on_end(end_);
}

}  // namespace fukumi
