import LayoutMath
import Platform
import Views

extension SwiperView {
    /// What the swiper tells in a trace: the fields of every scroller, the selection, and of each slot what it shows.
    var swiperTrace: [String: TraceValue] {
        let middle = middleSlot
        return [
            "offset": .number(offset - Double(max(0, model.selectedIndex)) * pitch),
            "contentOffset": .vector(Vector(offset, along: .horizontal)),
            "velocity": .vector(Vector(scroller.velocity(at: now), along: .horizontal)),
            "state": .string(scroller.state.phase.rawValue),
            "selectedIndex": .number(Double(model.selectedIndex)),
            "selectedURL": .text(model.selectedURL),
            "count": .number(Double(model.source.count)),
            "slots": .array(neighbourhood.map { slot in slot.map { .number(Double($0.index)) } ?? .null }),
            "slotStates": .array(neighbourhood.map { slot in .text(slot?.state) }),
            "title": .text(middle?.item.title),
            "titleURL": .text(middle?.item.url),
            "shownURL": .text(middle?.shownURL),
            "loading": .bool(middle?.state == "loading"),
            "overlay": .number(middle?.loading.overlayShare(at: now) ?? 0),
            "cacheBytes": .number(Double(stage?.images.cacheBytes ?? 0)),
            "nearEndFired": .number(Double(model.nearEndCount)),
            "zoom": .number(middle?.zoom.scale.value(at: now) ?? 1),
            "turn": .number(middle?.turn.value(at: now) ?? 0),
        ]
    }

    /// Left, middle and right slot; nil where there is no neighbour.
    var neighbourhood: [SwiperSlot?] {
        let middle = shownIndex
        return (middle - 1...middle + 1).map { index in
            model.source.indices.contains(index) ? slots[model.source[index].id] : nil
        }
    }
}

extension TraceValue {
    fileprivate static func text(_ text: String?) -> TraceValue { text.map(TraceValue.string) ?? .null }
}
