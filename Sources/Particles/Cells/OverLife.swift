/// A value as a function of a particle's age: linear between keys, and constant before the first and after the last one.
public struct LifeCurve: Hashable, Sendable {
    /// A value at an age.
    public struct Key: Hashable, Sendable {
        /// Fraction of the life: 0 at birth, 1 at death.
        public var location: Double
        /// The value; finite.
        public var value: Double

        /// Creates a key; the curve checks its numbers.
        public init(location: Double, value: Double) {
            self.location = location
            self.value = value
        }
    }

    /// The keys in ascending order of location; at least one.
    public let keys: [Key]

    /// Creates a curve through `keys`, which it sorts.
    /// - Precondition: There is at least one key, all values are finite, and all locations are in 0...1.
    public init(_ keys: [Key]) {
        precondition(!keys.isEmpty, "a curve has at least one key")
        for key in keys {
            precondition((0...1).contains(key.location), "a key lies in 0...1, got \(key.location)")
            precondition(key.value.isFinite, "a key has a finite value, got \(key.value)")
        }
        self.keys = keys.sorted { $0.location < $1.location }
    }

    /// Returns the value at a fraction of the life. Before the first key and after the last, it is the value of that key.
    /// - Complexity: O(keys).
    public func value(at location: Double) -> Double {
        let place = KeyedPlace(location, among: keys) { $0.location }
        return keys[place.lower].value + (keys[place.upper].value - keys[place.lower].value) * place.fraction
    }
}

/// A colour as a function of a particle's age: linear in sRGB between stops, and constant before the first and after the last one.
public struct LifeGradient: Hashable, Sendable {
    /// A colour at an age.
    public struct Stop: Hashable, Sendable {
        /// Fraction of the life: 0 at birth, 1 at death.
        public var location: Double
        /// Straight alpha.
        public var color: ParticleColor

        /// Creates a stop; the gradient checks its location.
        public init(location: Double, color: ParticleColor) {
            self.location = location
            self.color = color
        }
    }

    /// The stops in ascending order of location; at least one.
    public let stops: [Stop]

    /// Creates a gradient through `stops`, which it sorts.
    /// - Precondition: There is at least one stop, and all locations are in 0...1.
    public init(_ stops: [Stop]) {
        precondition(!stops.isEmpty, "a gradient has at least one stop")
        for stop in stops { precondition((0...1).contains(stop.location), "a stop lies in 0...1, got \(stop.location)") }
        self.stops = stops.sorted { $0.location < $1.location }
    }

    /// Returns the colour at a fraction of the life. Before the first stop and after the last, it is the colour of that stop.
    /// - Complexity: O(stops).
    public func color(at location: Double) -> ParticleColor {
        let place = KeyedPlace(location, among: stops) { $0.location }
        let (from, to) = (stops[place.lower].color.components, stops[place.upper].color.components)
        return ParticleColor(components: from + (to - from) * Float(place.fraction))
    }
}

/// The position of a location among sorted ones: between two of them, or at the first or last.
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
