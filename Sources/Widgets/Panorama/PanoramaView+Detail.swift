import LayoutMath
public import Views

/// A view shown in place of the pages, and the progress of its transition.
struct PanoramaPresentation {
    var detail: View?
    var motion = Animated(0, restDistance: SpringMotion.restFraction)
    /// 0 shows the pages, 1 the detail.
    var fraction = 0.0

    /// Distance by which the pages have slid out, in points.
    func slide(width: Double) -> Double { fraction * width }
}

extension PanoramaView {
    /// Spring of the transition. It has no overshoot, which would uncover the edge of the pages.
    static let presentationSpring = Spring(response: 0.5, dampingRatio: 1)

    /// Whether a detail is shown or moving; true from ``present(_:animated:)`` until the detail has left.
    public var isPresenting: Bool { presentation.detail != nil }

    /// Shows `view` in place of the pages, which leave to the left while it arrives from the right. It is modal until it is dismissed. An
    /// Escape that no view inside handles dismisses it.
    public func present(_ view: View, animated: Bool = true) {
        presentation.detail?.removeFromSuperview()
        presentation.detail = view
        view.focusScope = .modal { [weak self] in self?.dismiss() }
        addSubview(view)
        move(to: 1, animated: animated)
    }

    /// Returns to the pages; does nothing if nothing is presented.
    public func dismiss(animated: Bool = true) {
        guard let detail = presentation.detail else { return }
        // The pages must be shown before the focus can return to them.
        move(to: 0, animated: animated)
        detail.focusScope?.isActive = false
    }

    private func move(to goal: Double, animated: Bool) {
        if animated, !prefersReducedMotion {
            presentation.motion.retarget(to: goal, at: now, with: PanoramaView.presentationSpring)
        } else {
            presentation.motion.set(goal)
        }
        setNeedsAdvance()
        layoutPresentation()
    }

    func advancePresentation(to time: Seconds) -> Bool {
        let isMoving = !presentation.motion.isSettled(at: time)
        placePresentation(at: time)
        if !isMoving, presentation.fraction == 0, let detail = presentation.detail {
            presentation.detail = nil
            detail.removeFromSuperview()
        }
        return isMoving
    }

    func layoutPresentation() {
        presentation.detail?.frame = bounds
        placePresentation(at: now)
    }

    private func placePresentation(at time: Seconds) {
        presentation.fraction = presentation.motion.value(at: time)
        let width = bounds.width
        let fraction = presentation.fraction
        let sign = direction == .leftToRight ? 1.0 : -1.0
        scrollView.translation = Vector(x: -sign * presentation.slide(width: width), y: 0)
        scrollView.isHidden = fraction == 1 && presentation.motion.target == 1
        placeTitle()
        guard let detail = presentation.detail else { return }
        detail.translation = Vector(x: sign * width * (1 - fraction), y: 0)
        detail.alpha = fraction
    }
}
