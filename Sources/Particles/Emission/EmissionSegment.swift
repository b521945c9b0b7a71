import LayoutMath

/// A period during which a cell's births follow one template.
struct EmissionSegment {
    private(set) var counter: BirthCounter
    let template: BirthTemplate
    /// Whether the system emits.
    let isEmitting: Bool
    var path: EmitterPath
    /// The index of the first birth of this segment.
    private(set) var firstBirth: Int
    var clearedBelow: Int
    /// Sum of all translations of the particles so far.
    var translation: Vector

    /// Creates the first segment of an emission that begins at `start`.
    init(start: Seconds, template: BirthTemplate, isEmitting: Bool, position: Point) {
        counter = BirthCounter(template, isEmitting: isEmitting, start: start)
        self.template = template
        self.isEmitting = isEmitting
        path = EmitterPath(from: position, at: start, to: position, until: start)
        firstBirth = 0
        clearedBelow = 0
        translation = .zero
    }

    /// Continues an emission from `time` on, optionally with another template, and with `burst` immediate births.
    init(continuing earlier: EmissionSegment, at time: Seconds, template: BirthTemplate? = nil, isEmitting: Bool? = nil, burst: Int = 0) {
        let template = template ?? earlier.template
        let isEmitting = isEmitting ?? earlier.isEmitting
        counter = BirthCounter(
            template, isEmitting: isEmitting, start: time, births: earlier.counter.births(at: time) + Double(burst))
        firstBirth = earlier.birthCount(at: time)
        self.template = template
        self.isEmitting = isEmitting
        path = earlier.path
        clearedBelow = earlier.clearedBelow
        translation = earlier.translation
    }

    var start: Seconds { counter.start }

    /// Times and positions of eight consecutive births, starting with `index`; `shift` is the translation since then.
    @inline(__always)
    func sites(from index: Int, shiftedBy shift: Vector) -> BirthSites {
        let times = counter.birthTimes(from: index)
        let places = path.positions(at: times)
        return BirthSites(
            moments: BirthMoments(times), x: SIMD8<Float>(places.x + shift.x), y: SIMD8<Float>(places.y + shift.y),
            z: SIMD8(repeating: template.depth))
    }

    func birthCount(at time: Seconds) -> Int { max(firstBirth, counter.birthCount(at: time)) }

    /// Treats all earlier births, whose history was discarded, as births of this segment at its rate.
    mutating func adoptEarlierBirths() {
        counter.earlierBirths = firstBirth
        firstBirth = 0
    }

    /// The index of a birth such that all particles created before it are dead at `time`.
    func firstBirth(livingAt time: Seconds) -> Int {
        let lifetime = template.longestLifetime
        guard lifetime.isFinite else { return firstBirth }
        return birthCount(at: time - lifetime)
    }
}

/// A straight movement of the emitter between two times. Before and after that, the emitter is at rest.
struct EmitterPath {
    let from: Point
    let departure: Seconds
    let to: Point
    let arrival: Seconds

    init(from: Point, at departure: Seconds, to: Point, until arrival: Seconds) {
        self.from = from
        self.departure = departure
        self.to = to
        self.arrival = arrival
    }

    func position(at time: Seconds) -> Point {
        guard time < arrival else { return to }
        return from + (to - from) * ((time - departure) / (arrival - departure)).clamped(to: 0...1)
    }

    /// The emitter's positions at eight ascending times.
    @inline(__always)
    func positions(at times: SIMD8<Seconds>) -> (x: SIMD8<Double>, y: SIMD8<Double>) {
        let rest = (x: SIMD8(repeating: to.x), y: SIMD8(repeating: to.y))
        guard times[0] < arrival else { return rest }
        let way = (times - departure) / (arrival - departure)
        let share = way.replacing(with: 0, where: way .< 0)
        let hasArrived = times .>= arrival
        return (
            (from.x + share * (to.x - from.x)).replacing(with: rest.x, where: hasArrived),
            (from.y + share * (to.y - from.y)).replacing(with: rest.y, where: hasArrived)
        )
    }

    /// The emitter's final position if it is at rest from `time` on; nil if it is still moving.
    func target(from time: Seconds) -> Point? { time >= arrival ? to : nil }
}
