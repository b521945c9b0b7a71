extension Motion {
    /// Returns whether the motion decelerates freely at `t`, before a spring pulls it to its resting position.
    public func isCoasting(at t: Seconds) -> Bool {
        switch self {
        case .decay, .through: !isSettled(at: t)
        case .landing(let landing): landing.isCoasting(at: t)
        case .bouncing(let bouncing): bouncing.isCoasting(at: t) && !bouncing.isSettled(at: t)
        case .rest, .spring, .tween: false
        }
    }
}
