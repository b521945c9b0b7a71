import LayoutMath
import Platform
import Views

extension SwiperView {
    /// The swiper's fields in a trace: those of every scroller, the selection, and the state of each slot.
    var swiperTrace: [String: TraceValue] {
        let middle = middleSlot
        let own: [String: TraceValue] = [
            "offset": .number(offset - Double(max(0, model.selectedIndex)) * pitch),
            "selectedIndex": .number(Double(model.selectedIndex)),
            "selectedURL": .text(model.selectedURL),
            "count": .number(Double(model.source.count)),
            "slots": .array(neighbourhood.map { slot in slot.map { .number(Double($0.index)) } ?? .null }),
            "slotStates": .array(neighbourhood.map { slot in .text(slot?.picture.state) }),
            "title": .text(middle?.item.title),
            "titleURL": .text(middle?.item.url),
            "shownURL": .text(middle?.picture.shown?.name),
            "loading": .bool(middle?.picture.state == "loading"),
            "overlay": .number(middle?.picture.loading.overlayShare(at: now) ?? 0),
            "cacheBytes": .number(Double(stage?.images.cacheBytes ?? 0)),
            "nearEndFired": .number(Double(model.nearEndCount)),
            "zoom": .number(middle?.zoom.scale.value(at: now) ?? 1),
            "turn": .number(middle?.turn.value(at: now) ?? 0),
        ]
        return scrollTrace.merging(own) { $1 }.merging(playbackTrace) { $1 }.merging(tileTrace) { $1 }
    }

    /// The fields of a magnified picture that is shown in tiles.
    private var tileTrace: [String: TraceValue] {
        guard let tiles = middleSlot?.tiles, !tiles.wanted.isEmpty else { return [:] }
        return ["tiles": .number(Double(tiles.times.count)), "sharp": .bool(tiles.isSharp(at: now))]
    }

    /// The fields of an animated picture.
    private var playbackTrace: [String: TraceValue] {
        guard let playback else { return [:] }
        return [
            "frame": .number(Double(playback.index)), "playing": .bool(playback.isPlaying), "late": .number(Double(playback.lateCount)),
        ]
    }

    private var scrollTrace: [String: TraceValue] {
        let count = model.source.count
        let stops = (0..<min(count, Scroller.mostTracedStops + 1)).map { Double($0) * pitch }
        let pages = ScrollPages(
            snapPoints: stops, page: count > 0 ? shownIndex : nil, targetPage: count > 0 ? model.selectedIndex : nil, progress: progress)
        let length = count > 0 ? Double(count - 1) * pitch + pageFrame.width : 0
        return row.scroller.trace(
            at: now, along: .horizontal, contentSize: Size(width: length, height: pageFrame.height), pages: pages)
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
