import LayoutMath
public import Platform

/// An item in the user's hand: where it comes from, and the view or the program that would take it.
final class ItemDrag {
    let source: any DragSource
    private let contents: DragContents
    private unowned let stage: Stage
    private var target: (any DropTarget)?
    /// Position of the pointer in the window.
    private var hand: Point
    /// Whether the hand is outside the window, with contents that other programs can take.
    private(set) var isOutside = false
    /// Whether the program under the hand would take the contents.
    private(set) var isWanted = false

    init(_ item: DragItem, from source: any DragSource, on stage: Stage, at point: Point, time: Seconds) {
        (self.source, self.stage, contents, hand) = (source, stage, item.contents, point)
        stage.pointing.dropped?.finish(.refused, at: time)
        stage.pointing.picture = HeldPicture(item, at: point, time: time, isAnimated: stage.motionPreference == .full)
        move(to: point, at: time)
    }

    func move(to point: Point, at time: Seconds) {
        stage.dues.display = true
        stage.pointing.picture?.move(to: point)
        stage.layoutAll()
        hand = point
        setOutside(!contents.isEmpty && !stage.root.bounds.contains(point), at: time)
        let found = isOutside ? nil : taker(at: point)
        if let target, target !== found { target.dragLeft() }
        target = found
        reportMove(at: time)
    }

    func drop(at point: Point, time: Seconds) {
        move(to: point, at: time)
        if isWanted { return handOver() }
        setOutside(false, at: time)
        guard let target else { return end(.released, at: time) }
        forgetTarget()
        stage.pointing.picture = nil
        source.dragEnded(.taken, at: time)
        target.dropped(contents, from: source, at: target.mappingToWindow.inverse(point))
    }

    func cancel(at time: Seconds) {
        setOutside(false, at: time)
        forgetTarget()
        end(.cancelled, at: time)
    }

    /// Called when `view` leaves the tree.
    func forget(_ view: View) { if target === view { target = nil } }

    private func reportMove(at time: Seconds) {
        let isTaken = target != nil || isWanted
        source.dragMoved(to: isTaken ? nil : stage.pointing.picture?.middle ?? hand, at: time)
    }

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

    // MARK: Other programs

    /// Offers the contents to other programs, or withdraws them.
    private func setOutside(_ isOutside: Bool, at time: Seconds) {
        guard isOutside != self.isOutside else { return }
        (self.isOutside, isWanted) = (isOutside, false)
        stage.pointing.carried = isOutside ? CarriedContents(contents) : nil
    }

    /// Called when the program under the hand says whether it would take the contents.
    func setWanted(_ isWanted: Bool, at time: Seconds) {
        guard isOutside, isWanted != self.isWanted else { return }
        self.isWanted = isWanted
        reportMove(at: time)
    }

    /// Lets the program under the hand take the contents. The drag ends with the program's answer, or with the next drag.
    private func handOver() {
        stage.pointing.carried?.isReleased = true
        stage.pointing.dropped = self
    }

    /// Ends the drag with the answer of the program on which the contents were dropped.
    func finish(_ answer: DragAnswer, at time: Seconds) {
        (stage.pointing.dropped, stage.pointing.carried) = (nil, nil)
        guard answer == .copied || answer == .moved else { return end(.released, at: time) }
        stage.pointing.picture = nil
        stage.dues.display = true
        source.dragEnded(answer == .moved ? .moved : .copied, at: time)
    }
}

extension Stage {
    /// Takes the answer of another program about what the hand carries, or has dropped there.
    func take(_ answer: DragAnswer) {
        switch answer {
        case .wanted, .unwanted: pointing.arena.heldOutside?.setWanted(answer == .wanted, at: time)
        case .copied, .moved, .refused: pointing.dropped?.finish(answer, at: time)
        }
    }

    /// What the user's hand carries outside the window. The window passes it to other programs, and their answers arrive as
    /// ``InputEvent/Kind/dragAnswered(_:)``. Nil if there is nothing to pass.
    public var carriedContents: CarriedContents? { pointing.carried }

    /// Cancels the drag of the item that `source` has given away; does nothing if there is none.
    public func cancelDrag(from source: View) { pointing.arena.cancelDrag(from: source, at: time) }
}
