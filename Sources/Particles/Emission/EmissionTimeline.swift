import LayoutMath

/// The history of a cell's template and position, which determines its births.
///
/// An edit changes the growth of the birth count but never resets it. Times before the first segment belong to that segment.
struct EmissionTimeline {
    /// Number of edits kept for seeking backwards. Older ones are discarded and replaced by the oldest one kept.
    /// This is about a minute of an emitter that moves in every frame at 60 Hz, in 1 MB.
    static let historyLimit = 4096

    private(set) var segments: [EmissionSegment]

    init(_ segment: EmissionSegment) { segments = [segment] }

    /// Number of births up to and including `time`.
    func birthCount(at time: Seconds) -> Int { segments[index(at: time)].birthCount(at: time) }

    /// The index of the segment at `time`.
    /// - Complexity: O(segments after `time`).
    func index(at time: Seconds) -> Int { segments.lastIndex { $0.start <= time } ?? 0 }

    func segment(at time: Seconds) -> EmissionSegment { segments[index(at: time)] }

    /// The segments up to `last` that contain births of index `birth` and above.
    func indices(fromBirth birth: Int, through last: Int) -> ClosedRange<Int> {
        var first = last
        while first > 0 && segments[first].firstBirth > birth { first -= 1 }
        return first...last
    }

    var start: Seconds { segments[0].start }

    /// The segments that begin after `time` and no later than `target`.
    /// - Complexity: O(segments after `time`).
    func indices(after time: Seconds?, until target: Seconds) -> Range<Int> {
        let end = index(at: target) + 1
        guard let time else { return 1..<max(1, end) }
        var first = end
        while first > 1 && segments[first - 1].start > time { first -= 1 }
        return first..<max(first, end)
    }

    /// Whether segment `index` begins with the removal or translation of particles.
    func isEvent(_ index: Int) -> Bool {
        let (before, segment) = (segments[index - 1], segments[index])
        return segment.clearedBelow != before.clearedBelow || segment.translation != before.translation
    }

    /// Applies `template` from `time` on, and moves the emitter to `position` by `arrival`.
    ///
    /// Discards edits after `time`. Does nothing if nothing changes.
    mutating func record(
        _ template: BirthTemplate, isEmitting: Bool, at time: Seconds, movingTo position: Point, until arrival: Seconds
    ) {
        let current = segment(at: time)
        let isResting = current.path.target(from: time) == position
        let isSame = current.template == template && current.isEmitting == isEmitting
        if isResting && isSame && index(at: time) == segments.count - 1 { return }
        var next = EmissionSegment(continuing: current, at: time, template: template, isEmitting: isEmitting)
        next.path = EmitterPath(from: current.path.position(at: time), at: time, to: position, until: arrival)
        append(next)
    }

    /// Ends the lives of all particles created up to `time`.
    mutating func clear(at time: Seconds) {
        var next = EmissionSegment(continuing: segment(at: time), at: time)
        next.clearedBelow = next.firstBirth
        append(next)
    }

    /// Translates all particles created up to `time`.
    mutating func translate(by move: Vector, at time: Seconds) {
        var next = EmissionSegment(continuing: segment(at: time), at: time)
        next.translation += move
        append(next)
    }

    /// Adds `count` births at `time`.
    mutating func burst(_ count: Int, at time: Seconds) {
        append(EmissionSegment(continuing: segment(at: time), at: time, burst: count))
    }

    private mutating func append(_ segment: EmissionSegment) {
        segments.removeAll { $0.start > segment.start }
        if segments.count == Self.historyLimit { forgetOldest() }
        segments.append(segment)
    }

    /// Discards the oldest segments. Their births then count as births of the oldest one kept.
    private mutating func forgetOldest() {
        segments.removeFirst(Self.historyLimit / 4)
        segments[0].adoptEarlierBirths()
    }
}
