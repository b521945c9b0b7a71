import LayoutMath
import Testing

@testable import Particles

@Suite struct EmissionTimelineTests {
    static func segment(rate: Double, start: Seconds = 0) -> EmissionSegment {
        EmissionSegment(start: start, template: template(rate: rate), isEmitting: true, position: .zero)
    }

    static func template(rate: Double) -> BirthTemplate {
        var cell = EmitterCell()
        cell.birthRate = rate
        cell.lifetime = 2
        return BirthTemplate(cell, of: Emitter(), hash: BirthHash(seed: 0))
    }

    @Test(arguments: [0.1, 1, 3, 40, 59.94, 1_000])
    func birthsAreTheIntegralOfTheRateAndOne(rate: Double) {
        let timeline = EmissionTimeline(Self.segment(rate: rate))

        for step in 0...500 {
            let time = Double(step) / 37
            #expect(timeline.birthCount(at: time) == Int((rate * time).rounded(.down)) + 1)
        }
    }

    @Test(arguments: [0.1, 3, 40, 59.94])
    func birthTimesAreWholePhases(rate: Double) {
        let segment = Self.segment(rate: rate, start: 5)

        for birth in 0...200 {
            #expect(abs(segment.counter.birthTime(birth) - 5 - Double(birth) / rate) < 1e-9)
            #expect(segment.birthCount(at: segment.counter.birthTime(birth) + 1e-9) == birth + 1)
        }
    }

    @Test func nothingIsBornBeforeTheStart() {
        let timeline = EmissionTimeline(Self.segment(rate: 40, start: 5))

        #expect(timeline.birthCount(at: 4.999) == 0)
        #expect(timeline.birthCount(at: -100) == 0)
        #expect(timeline.birthCount(at: 5) == 1)
    }

    @Test func changeOfRateKeepsThePhase() {
        var timeline = EmissionTimeline(Self.segment(rate: 1))

        timeline.record(Self.template(rate: 4), isEmitting: true, at: 2.5, movingTo: .zero, until: 2.5)

        // Phase 2.5 at the change: the next particle needs another half, an eighth of a second at 4/s.
        #expect(timeline.birthCount(at: 2.624) == 3)
        #expect(timeline.birthCount(at: 2.625) == 4)
        #expect(timeline.birthCount(at: 2.875) == 5)
    }

    @Test func pauseOfTheRateMakesNoBurst() {
        var timeline = EmissionTimeline(Self.segment(rate: 10))

        timeline.record(Self.template(rate: 0), isEmitting: true, at: 1.05, movingTo: .zero, until: 1.05)
        timeline.record(Self.template(rate: 10), isEmitting: true, at: 100, movingTo: .zero, until: 100)

        #expect(timeline.birthCount(at: 99) == 11)
        #expect(timeline.birthCount(at: 100) == 11)
        #expect(timeline.birthCount(at: 100.06) == 12)
    }

    @Test func firstBirthWaitsForARate() {
        var timeline = EmissionTimeline(Self.segment(rate: 0))

        timeline.record(Self.template(rate: 10), isEmitting: true, at: 5, movingTo: .zero, until: 5)

        #expect(timeline.birthCount(at: 4.9) == 0)
        #expect(timeline.birthCount(at: 5) == 1)
        #expect(timeline.birthCount(at: 5.1 + 1e-9) == 2)
    }

    @Test func segmentsShareOutEveryBirthOnce() {
        var timeline = EmissionTimeline(Self.segment(rate: 7))
        for (time, rate) in [(1.3, 20.0), (1.3, 3), (2, 0), (4, 11), (4.05, 100)] {
            timeline.record(Self.template(rate: rate), isEmitting: true, at: time, movingTo: .zero, until: time)
        }

        for end in [0, 0.5, 1.3, 1.9, 3, 4, 4.01, 6] {
            let last = timeline.index(at: end)
            let births = timeline.indices(fromBirth: 0, through: last).flatMap { index in
                let segment = timeline.segments[index]
                let upper = index == last ? segment.birthCount(at: end) : timeline.segments[index + 1].firstBirth
                return Array(segment.firstBirth..<upper)
            }
            #expect(births == Array(0..<timeline.birthCount(at: end)), "until \(end)")
        }
    }

    @Test func longDeadBirthsAreSkipped() {
        let segment = Self.segment(rate: 50)

        for time in [0, 1, 2.5, 100, 1_000] {
            let first = segment.firstBirth(livingAt: time)
            #expect(segment.counter.birthTime(first) <= max(0, time - 2), "none that may live is left out")
            #expect(segment.counter.birthTime(first + 2) > time - 2.01, "and few others are drawn again")
        }
    }

    @Test func recordingTheSameAgainAddsNothing() {
        var timeline = EmissionTimeline(Self.segment(rate: 7))

        timeline.record(Self.template(rate: 7), isEmitting: true, at: 3, movingTo: .zero, until: 4)

        #expect(timeline.segments.count == 1)
    }

    @Test func editInThePastForgetsLaterEdits() {
        var timeline = EmissionTimeline(Self.segment(rate: 1))
        timeline.record(Self.template(rate: 100), isEmitting: true, at: 8, movingTo: .zero, until: 8)

        timeline.record(Self.template(rate: 2), isEmitting: true, at: 4, movingTo: .zero, until: 4)

        #expect(timeline.birthCount(at: 10) == 4 + 12 + 1)
        #expect(timeline.segments.map(\.start) == [0, 4])
    }

    @Test func historyIsBoundedAndThePresentIsKept() {
        var timeline = EmissionTimeline(Self.segment(rate: 10))
        let edits = 3 * EmissionTimeline.historyLimit

        for edit in 1...edits {
            let time = Double(edit) / 60
            timeline.record(
                Self.template(rate: 10), isEmitting: true, at: time, movingTo: Point(x: Double(edit), y: 0), until: time + 1 / 60)
        }

        let end = Double(edits) / 60
        #expect(timeline.segments.count <= EmissionTimeline.historyLimit)
        #expect(abs(timeline.birthCount(at: end) - Int(end * 10) - 1) <= 1)
        #expect(timeline.birthCount(at: 0) <= 1)
    }

    @Test func pathsAreStraightAndRestAtTheirEnds() {
        let path = EmitterPath(from: Point(x: 10, y: 0), at: 2, to: Point(x: 30, y: -40), until: 4)

        #expect(path.position(at: 1) == Point(x: 10, y: 0))
        #expect(path.position(at: 3) == Point(x: 20, y: -20))
        #expect(path.position(at: 9) == Point(x: 30, y: -40))
        #expect(path.target(from: 3) == nil)
    }
}
