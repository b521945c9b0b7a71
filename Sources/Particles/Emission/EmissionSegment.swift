import LayoutMath

/// A stretch of time over which a cell's births follow one template.
struct EmissionSegment {
    private(set) var counter: BirthCounter
    let template: BirthTemplate
    /// False while the system does not emit.
    let isEmitting: Bool
    var path: EmitterPath
    /// The index of the first birth of this segment.
    private(set) var firstBirth: Int
    var clearedBelow: Int
    /// Sum of the moves of all particles so far.
    var translation: Vector

    /// The first segment of an emission that begins at `start`.
    init(start: Seconds, template: BirthTemplate, isEmitting: Bool, position: Point) {
        counter = BirthCounter(template, isEmitting: isEmitting, start: start)
        self.template = template
        self.isEmitting = isEmitting
        path = EmitterPath(from: position, at: start, to: position, until: start)
        firstBirth = 0
        clearedBelow = 0
        translation = .zero
    }

    /// The same emission told from `time` on, perhaps under another template, with `burst` births at once.
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

    /// When and where eight births in a row take place, the first of which is `index`, of particles that were moved since by `shift`.
    @inline(__always)
    func sites(from index: Int, shiftedBy shift: Vector) -> BirthSites {
        let times = counter.birthTimes(from: index)
        let places = path.positions(at: times)
        return BirthSites(
            moments: BirthMoments(times), x: SIMD8<Float>(places.x + shift.x), y: SIMD8<Float>(places.y + shift.y),
            z: SIMD8(repeating: template.depth))
    }

    func birthCount(at time: Seconds) -> Int { max(firstBirth, counter.birthCount(at: time)) }

    /// Lets the births of a forgotten history be those of this segment, at its rate.
    mutating func adoptEarlierBirths() {
        counter.earlierBirths = firstBirth
        firstBirth = 0
    }

    /// A birth before which none is alive at `time`.
    func firstBirth(livingAt time: Seconds) -> Int {
        let lifetime = template.longestLifetime
        guard lifetime.isFinite else { return firstBirth }
        return birthCount(at: time - lifetime)
    }
}

/// A straight move of the emitter between two moments; it rests before and after.
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

    /// Where the emitter is at eight times in their order.
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

    /// Where the emitter rests from `time` on; nil while it still moves.
    func target(from time: Seconds) -> Point? { time >= arrival ? to : nil }
}
