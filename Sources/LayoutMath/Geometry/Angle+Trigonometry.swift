extension Angle {
    /// The sine, with the same bits on every machine; NaN if the angle is not finite.
    public var sine: Double { Elementary.sin(radians) }
    /// The cosine, with the same bits on every machine; NaN if the angle is not finite.
    public var cosine: Double { Elementary.cos(radians) }

    /// The point on the unit circle: cosine to the right, sine downwards.
    public var direction: Vector {
        let (sine, cosine) = Elementary.sinCos(radians)
        return Vector(x: cosine, y: sine)
    }
}
