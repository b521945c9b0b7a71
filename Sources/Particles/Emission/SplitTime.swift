import LayoutMath

/// A time as whole seconds and a fraction, each precise enough in `Float` for years.
///
/// Differences (ages) are as precise as `Float` allows and depend only on the two times. A single `Float` would need an origin that moves
/// with time, and a seek would then round differently from continuous playback.
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

    /// Seconds since `birth`; at least 0. The kernels compute the same expression for eight values.
    func age(since birth: SplitTime) -> Float { max(0, (second - birth.second) + (fraction - birth.fraction)) }
}
