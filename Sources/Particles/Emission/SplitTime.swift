import LayoutMath

/// A time as whole seconds and their fraction, each exact enough in `Float` for years.
///
/// Differences (ages) are as precise as `Float` allows, and depend on the two times alone: one `Float` would need an origin that moves
/// along with the time, and then a seek would round differently from a run.
struct SplitTime {
    let second: Float
    let fraction: Float

    init(_ time: Seconds) {
        let whole = time.rounded(.down)
        second = Float(whole)
        fraction = Float(time - whole)
    }

    init(second: Float, fraction: Float) {
        self.second = second
        self.fraction = fraction
    }

    var seconds: Seconds { Double(second) + Double(fraction) }

    /// Seconds since `birth`. The kernels compute the same expression, eight at a time.
    func age(since birth: SplitTime) -> Float { max(0, (second - birth.second) + (fraction - birth.fraction)) }
}
