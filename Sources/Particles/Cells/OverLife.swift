/// A value over the life of a particle: straight lines between keys, constant outside them.
public struct LifeCurve: Hashable, Sendable {
    /// A value at an age.
    public struct Key: Hashable, Sendable {
        /// Share of the life: 0 at birth, 1 at death.
        public var location: Double
        /// Finite.
        public var value: Double

        /// A key; the curve checks its numbers.
        public init(location: Double, value: Double) {
            self.location = location
            self.value = value
        }
    }

    /// Keys in the order of their locations, at least one.
    public let keys: [Key]

    /// A curve through `keys`.
    /// - Precondition: There is a key, all values are finite, and locations lie in 0...1; they are brought into order.
    public init(_ keys: [Key]) {
        precondition(!keys.isEmpty, "a curve has at least one key")
        for key in keys {
            precondition((0...1).contains(key.location), "a key lies in 0...1, got \(key.location)")
            precondition(key.value.isFinite, "a key has a finite value, got \(key.value)")
        }
        self.keys = keys.sorted { $0.location < $1.location }
    }

    /// The value at a share of the life; before the first and after the last key their values.
    /// - Complexity: O(keys).
    public func value(at location: Double) -> Double {
        let place = KeyedPlace(location, among: keys) { $0.location }
        return keys[place.lower].value + (keys[place.upper].value - keys[place.lower].value) * place.fraction
    }
}

/// A colour over the life of a particle: straight lines in sRGB between stops, constant outside them.
public struct LifeGradient: Hashable, Sendable {
    /// A colour at an age.
    public struct Stop: Hashable, Sendable {
        /// Share of the life: 0 at birth, 1 at death.
        public var location: Double
        /// Straight alpha.
        public var color: ParticleColor

        /// A stop; the gradient checks its location.
        public init(location: Double, color: ParticleColor) {
            self.location = location
            self.color = color
        }
    }

    /// Stops in the order of their locations, at least one.
    public let stops: [Stop]

    /// A gradient through `stops`.
    /// - Precondition: There is a stop, and locations lie in 0...1; they are brought into order.
    public init(_ stops: [Stop]) {
        precondition(!stops.isEmpty, "a gradient has at least one stop")
        for stop in stops { precondition((0...1).contains(stop.location), "a stop lies in 0...1, got \(stop.location)") }
        self.stops = stops.sorted { $0.location < $1.location }
    }

    /// The colour at a share of the life; before the first and after the last stop their colours.
    /// - Complexity: O(stops).
    public func color(at location: Double) -> ParticleColor {
        let place = KeyedPlace(location, among: stops) { $0.location }
        let (from, to) = (stops[place.lower].color.components, stops[place.upper].color.components)
        return ParticleColor(components: from + (to - from) * Float(place.fraction))
    }
}

/// Where a location stands among sorted ones: between two of them, or at the first or last.
private struct KeyedPlace {
    let lower: Int
    let upper: Int
    /// 0 at `lower`, 1 at `upper`.
    let fraction: Double

    init<Key>(_ location: Double, among keys: [Key], _ place: (Key) -> Double) {
        let above = keys.firstIndex { place($0) > location } ?? keys.count
        lower = max(0, above - 1)
        upper = min(above, keys.count - 1)
        let start = place(keys[lower])
        let span = place(keys[upper]) - start
        fraction = span > 0 && above > 0 ? (location - start) / span : 0
    }
}
