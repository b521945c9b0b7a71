import LayoutMath
import Platform

/// An item in the user's hand: where it comes from, and the view that would take it.
final class ItemDrag {
    let source: any DragSource
    private let contents: DragContents
    private unowned let stage: Stage
    private var target: (any DropTarget)?

    init(_ item: DragItem, from source: any DragSource, on stage: Stage, at point: Point, time: Seconds) {
        (self.source, self.stage, contents) = (source, stage, item.contents)
        stage.pointing.picture = HeldPicture(item, at: point, time: time, isAnimated: stage.motionPreference == .full)
        move(to: point, at: time)
    }

    func move(to point: Point, at time: Seconds) {
        stage.dues.display = true
        stage.pointing.picture?.move(to: point)
        stage.layoutAll()
        let found = taker(at: point)
        if let target, target !== found { target.dragLeft() }
        target = found
        source.dragMoved(to: found == nil ? stage.pointing.picture?.middle ?? point : nil, at: time)
    }

    func drop(at point: Point, time: Seconds) {
        move(to: point, at: time)
        guard let target else { return end(.released, at: time) }
        forgetTarget()
        stage.pointing.picture = nil
        source.dragEnded(.taken, at: time)
        target.dropped(contents, from: source, at: target.mappingToWindow.inverse(point))
    }

    func cancel(at time: Seconds) {
        forgetTarget()
        end(.cancelled, at: time)
    }

    /// Called when `view` leaves the tree.
    func forget(_ view: View) { if target === view { target = nil } }

    private func end(_ outcome: DragOutcome, at time: Seconds) {
        stage.pointing.picture?.release(at: time)
        stage.dues.display = true
        source.dragEnded(outcome, at: time)
    }

    private func forgetTarget() {
        target?.dragLeft()
        target = nil
    }

    /// The innermost view under the pointer that would take the item.
    private func taker(at point: Point) -> (any DropTarget)? {
        guard let hit = stage.hitTest(point) else { return nil }
        var chain = ResponderChain(from: hit)
        while let view = chain.next() as? View {
            guard let target = view as? any DropTarget else { continue }
            if target.dragHovers(contents, from: source, at: target.mappingToWindow.inverse(point)) { return target }
        }
        return nil
    }
}

extension Stage {
    /// Cancels the drag of the item that `source` has given away; does nothing if there is none.
    public func cancelDrag(from source: View) { pointing.arena.cancelDrag(from: source, at: time) }
}
