/// Sine and cosine of angles in turns, from additions and multiplications only, so that every machine gets the same bits.
///
/// A least-maximum polynomial for sin(2 pi k) on |k| <= 1/4, odd, five terms; its error in `Float` is below 3e-7.
enum Turns {
    /// `turns` brought into -1/2 ... 1/2.
    static func reduced(_ turns: Float) -> Float { turns - turns.rounded() }

    static func sine(_ turns: Float) -> Float {
        var k = reduced(turns)
        if k > 0.25 { k = 0.5 - k } else if k < -0.25 { k = -0.5 - k }
        let q = k * k
        var sum: Float = 39.536705 * q
        sum = (sum - 76.54978) * q
        sum = (sum + 81.601006) * q
        sum = (sum - 41.341656) * q
        return (sum + 6.283185) * k
    }

    static func cosine(_ turns: Float) -> Float { sine(reduced(turns) + 0.25) }
}
