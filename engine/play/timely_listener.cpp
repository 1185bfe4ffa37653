// See timely_listener.h.
#include "engine/play/timely_listener.h"

namespace fukumi {

SearchListener::Answer TimelyListener::on_line(const PvLine& line) {
    has_line_ = has_line_ || line.rank == 0;
    if (is_early())
        return listener_.on_line(line);
    if (line.rank == 0)
        late_ = line;
    return Answer::GoOn;
}

void TimelyListener::finish() {
    if (late_)
        listener_.on_line(*late_);
    listener_.on_end(end_);
}

}  // namespace fukumi
