import LayoutMath
import Platform

/// A drag along one axis over nested views.
///
/// The innermost view that can follow moves first. Movement that it cannot use goes to the next view outwards. When the direction reverses,
/// outer views move back first. Only the outermost view stretches beyond its end.
final class NestedDrag {
    let axis: Axis
    /// The views that can follow, innermost first.
    private var views: [any Draggable]
    /// Distance in points that each view has followed since it took over from the view inside it.
    private var displacements: [Double]
    private var active: Int
    private let start: Point

    /// Begins a drag on the innermost view that can follow `delta`, or on the outermost view if none can. Returns nil if `views` is empty.
    /// - Parameters:
    ///   - views: Views that pan along `axis`, innermost first.
    ///   - skipped: Distance in points that the pointer moved before the drag was recognised.
    init?(_ views: [any Draggable], axis: Axis, delta: Double, skipped: Double, at point: Point, time: Seconds) {
        guard !views.isEmpty else { return nil }
        self.axis = axis
        self.views = views
        start = point
        displacements = Array(repeating: 0, count: views.count)
        active = views.firstIndex { $0.canPan(delta, along: axis) } ?? views.count - 1
        for view in views[..<active] { view.panFailed(at: time) }
        self.views.removeFirst(active)
        displacements.removeFirst(active)
        active = 0
        if self.views[0].dragTakesFocus { self.views[0].stage?.focus(self.views[0].firstFocusable) }
        begin(at: time)
        self.views[0].panSkipped(skipped, along: axis)
    }

    /// Cursor of the view that follows the drag now; nil leaves it unchanged.
    var cursor: Cursor? { views.indices.contains(active) ? views[active].dragCursor : nil }

    /// Moves the views by `delta` points along the axis.
    /// - Parameter point: Position of the pointer in the window's coordinates.
    func move(by delta: Double, to point: Point, at time: Seconds) {
        var rest = takeBack(delta, to: point, at: time)
        while active < views.count {
            let isOutermost = active == views.count - 1
            let unused = pan(by: rest, to: point, overscrolls: isOutermost, at: time)
            displacements[active] += rest - unused
            rest = unused
            guard !isOutermost, rest != 0 else { return }
            active += 1
            begin(at: time)
        }
    }

    private func pan(by delta: Double, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        let view = views[active]
        return view.pan(by: delta, along: axis, to: view.mappingToWindow.inverse(point), overscrolls: overscrolls, at: time)
    }

    func end(velocity: Double, from pointer: Pointer, at time: Seconds) {
        for (index, view) in views.enumerated() {
            let parent = index + 1 < views.count ? views[index + 1] : nil
            if index > active {
                view.panFailed(at: time)
            } else {
                view.panEnded(velocity: index == active ? velocity : 0, along: axis, from: pointer, at: time, parent: parent)
            }
        }
    }

    func cancel(at time: Seconds) {
        for (index, view) in views.enumerated() {
            if index > active { view.panFailed(at: time) } else { view.panCancelled(along: axis, at: time) }
        }
    }

    func forget(_ view: View) {
        guard let index = views.firstIndex(where: { $0 === view }) else { return }
        views.remove(at: index)
        displacements.remove(at: index)
        if active >= index, active > 0 { active -= 1 }
    }

    /// Applies the part of `delta` that moves displaced outer views back, starting with the outermost.
    /// - Returns: The part of `delta` that is left for the views inside them.
    private func takeBack(_ delta: Double, to point: Point, at time: Seconds) -> Double {
        var rest = delta
        while active > 0, rest * displacements[active] < 0 {
            let back = abs(rest) > abs(displacements[active]) ? -displacements[active] : rest
            let unused = pan(by: back, to: point, overscrolls: false, at: time)
            displacements[active] += back - unused
            rest -= back
            guard rest != 0 else { return 0 }
            views[active].panEnded(velocity: 0, along: axis, from: .mouse(.left), at: time, parent: nil)
            active -= 1
        }
        return rest
    }

    private func begin(at time: Seconds) {
        views[active].panBegan(along: axis, at: views[active].mappingToWindow.inverse(start), time: time)
    }
}
