// See command_order.h.
#include "protocol/command_order.h"

#include <algorithm>
#include <utility>

#include "engine/core/text.h"
#include "protocol/info_options.h"

namespace fukumi {

void CommandOrder::begin_search(Manners manners) noexcept {
    manners_ = manners;
    is_thinking_ = is_interrupted_ = false;
    position_waits_ = search_waits_ = end_waits_ = text_waits_ = false;
}

CommandOrder::Effect CommandOrder::receive(ReceivedCommand received) {
    const Command& command = received.command;
    const bool ends_block = to_lower(trimmed(command.text)).ends_with("done");
    const bool may_be_text = text_waits_ && reads_as_text(command) && !ends_block;
    const Effect effect = may_be_text ? Effect::Waits : effect_of(command);
    if (command.kind == CommandKind::YxEditDatabaseText ||
        command.kind == CommandKind::YxEditDatabaseLabel) {
        text_waits_ = command.rest.empty();
    } else if (ends_block) {
        text_waits_ = false;
    }
    if (effect == Effect::Waits || effect == Effect::Interrupts)
        waiting_.push_back(std::move(received));
    return effect;
}

CommandOrder::Effect CommandOrder::effect_of(const Command& command) {
    const bool is_alone = manners_ == Manners::IsAlone;
    switch (command.kind) {
        case CommandKind::End:
            if (is_thinking_ && !search_waits_)
                return Effect::Quits;
            end_waits_ = true;
            return Effect::Waits;
        case CommandKind::Stop:
            if (!is_alone && (is_thinking_ ? !search_waits_ : !position_waits_))
                return Effect::Stops;
            return Effect::Waits;
        case CommandKind::Info:
            if (!is_alone && is_thinking_ && !position_waits_ && concerns_clock(command.rest))
                return Effect::ChangesClock;
            return Effect::Waits;
        default:
            break;
    }
    if (!interrupts_search(command.kind))
        return Effect::Waits;
    const bool is_first = !std::exchange(position_waits_, true);
    search_waits_ |= begins_search(command.kind);
    is_interrupted_ |= is_first && is_thinking_ && manners_ == Manners::Yields;
    return is_first && is_interrupted_ ? Effect::Interrupts : Effect::Waits;
}

std::vector<ReceivedCommand> CommandOrder::take(TimePoint answered) {
    if (!is_interrupted_) {
        for (ReceivedCommand& waiting : waiting_)
            waiting.received = std::max(waiting.received, answered);
    }
    return std::exchange(waiting_, {});
}

}  // namespace fukumi
