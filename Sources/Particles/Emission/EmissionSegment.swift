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

    /// Notes where the emitter was at a birth, for particles that were moved since.
    @inline(__always)
    func place(_ sites: inout BirthSites, _ lane: Int, at moment: Seconds, _ shift: Vector) {
        let place = path.position(at: moment) + shift
        sites.x[lane] = Float(place.x)
        sites.y[lane] = Float(place.y)
        sites.z[lane] = template.depth
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

    /// Where the emitter rests from `time` on; nil while it still moves.
    func target(from time: Seconds) -> Point? { time >= arrival ? to : nil }
}
