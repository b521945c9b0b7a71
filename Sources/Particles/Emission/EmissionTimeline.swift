import LayoutMath

/// When a cell's births happen: the recorded history of its rate, template and place.
///
/// The phase is the integral of the rate, phase(t) = phase + rate (t - start); birth k happens when it reaches k, the first one at once.
/// A change of rate bends the phase and never resets it. Times before the first segment belong to that segment.
struct EmissionTimeline {
    /// Edits kept for seeking backwards; beyond that the older ones are forgotten, and the oldest kept one stands for them.
    /// About a minute of an emitter that moves in every frame at 60 Hz, in 1 MB.
    static let historyLimit = 4096

    private(set) var segments: [EmissionSegment]
    private(set) var fastestRate: Double
    private(set) var longestLifetime: Seconds

    init(_ segment: EmissionSegment) {
        segments = [segment]
        fastestRate = segment.rate
        longestLifetime = segment.template.longestLifetime
    }

    /// Births up to and including `time`.
    func birthCount(at time: Seconds) -> Int { segments[index(at: time)].birthCount(at: time) }

    /// Births below this index are gone at `time`, because everything was removed.
    func clearedBelow(at time: Seconds) -> Int { segments[index(at: time)].clearedBelow }

    /// The segment that holds at `time`.
    /// - Complexity: O(segments after `time`).
    func index(at time: Seconds) -> Int { segments.lastIndex { $0.start <= time } ?? 0 }

    /// The segments that hold births of index `birth` and above up to `time`.
    func indices(fromBirth birth: Int, until time: Seconds) -> ClosedRange<Int> {
        let last = index(at: time)
        var first = last
        while first > 0 && segments[first].firstBirth > birth { first -= 1 }
        return first...last
    }

    /// The births of one segment up to `time`.
    func births(ofSegment index: Int, until time: Seconds) -> Range<Int> {
        let segment = segments[index]
        let next = index + 1 < segments.count && segments[index + 1].start <= time ? segments[index + 1].firstBirth : nil
        return segment.firstBirth..<(next ?? max(segment.firstBirth, segment.birthCount(at: time)))
    }

    /// True when more than `capacity` particles may be alive at once.
    func mayExceed(_ capacity: Int) -> Bool { fastestRate * longestLifetime + 2 > Double(capacity) }

    /// Lets `rate` and `template` hold from `time` on, and the emitter move to `position` until `arrival`.
    ///
    /// What was recorded after `time` is forgotten; nothing happens when nothing changes.
    mutating func record(rate: Double, template: BirthTemplate, at time: Seconds, movingTo position: Point, until arrival: Seconds) {
        let current = segments[index(at: time)]
        let isResting = current.path.target(from: time) == position
        if isResting && current.rate == rate && current.template == template && index(at: time) == segments.count - 1 { return }
        var next = current.continued(at: time)
        next.rate = rate
        next.template = template
        next.path = EmitterPath(from: current.path.position(at: time), at: time, to: position, until: arrival)
        append(next)
    }

    /// Ends the life of everything born up to `time`.
    mutating func clear(at time: Seconds) {
        var next = segments[index(at: time)].continued(at: time)
        next.clearedBelow = next.firstBirth
        append(next)
    }

    private mutating func append(_ segment: EmissionSegment) {
        segments.removeAll { $0.start > segment.start }
        if let last = segments.last, last.start == segment.start, last.firstBirth == segment.firstBirth {
            segments.removeLast()
        } else if segments.count == Self.historyLimit {
            segments.removeFirst(Self.historyLimit / 4)
            segments[0].firstBirth = 0
        }
        segments.append(segment)
        fastestRate = max(fastestRate, segment.rate)
        longestLifetime = max(longestLifetime, segment.template.longestLifetime)
    }
}

/// A stretch of time over which a cell's births follow one template at one rate.
struct EmissionSegment {
    let start: Seconds
    /// The integral of the rate up to `start`.
    let phase: Double
    /// Births per second, not negative.
    var rate: Double
    /// The index of the first birth after `start`.
    var firstBirth: Int
    var clearedBelow: Int
    var template: BirthTemplate
    var path: EmitterPath

    /// The first segment of an emission that begins at `start`.
    init(start: Seconds, rate: Double, template: BirthTemplate, position: Point) {
        self.init(
            start: start, phase: 0, rate: rate, firstBirth: 0, clearedBelow: 0, template: template,
            path: EmitterPath(from: position, at: start, to: position, until: start))
    }

    private init(
        start: Seconds, phase: Double, rate: Double, firstBirth: Int, clearedBelow: Int, template: BirthTemplate, path: EmitterPath
    ) {
        self.start = start
        self.phase = phase
        self.rate = rate
        self.firstBirth = firstBirth
        self.clearedBelow = clearedBelow
        self.template = template
        self.path = path
    }

    /// The same emission, told from `time` on.
    func continued(at time: Seconds) -> EmissionSegment {
        EmissionSegment(
            start: time, phase: phase(at: time), rate: rate, firstBirth: birthCount(at: time), clearedBelow: clearedBelow,
            template: template, path: path)
    }

    func phase(at time: Seconds) -> Double { phase + rate * (time - start) }

    func birthCount(at time: Seconds) -> Int {
        guard rate > 0 else { return firstBirth }
        return max(firstBirth, Int(phase(at: time).rounded(.down)) + 1)
    }

    func birthTime(_ birth: Int) -> Seconds { start + (Double(birth) - phase) / rate }

    /// A birth before which none is alive at `time`.
    func firstBirth(livingAt time: Seconds) -> Int {
        let lifetime = template.longestLifetime
        guard lifetime.isFinite, rate > 0 else { return firstBirth }
        return max(firstBirth, Int(phase(at: time - lifetime).rounded(.down)))
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
