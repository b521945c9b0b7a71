import Imaging
import LayoutMath
import Testing

@testable import Widgets

/// Tests which frame of an animated picture is shown when.
@Suite struct FramePlaybackTests {
    private nonisolated static let durations = [0.1, 0.2, 0.1, 0.05]

    private func frame(_ index: Int, playCount: Int = 0) -> AnimationFrame {
        AnimationFrame(count: Self.durations.count, duration: Self.durations[index], playCount: playCount)
    }

    private func ready(_ playCount: Int = 0) -> (Int) -> FramePlayback.FrameState { { .ready(frame($0, playCount: playCount)) } }

    /// The frame at a time, by adding up durations.
    private func frameIndex(at time: Seconds) -> Int {
        var rest = (time + 1e-9).truncatingRemainder(dividingBy: Self.durations.reduce(0, +))
        for (index, duration) in Self.durations.enumerated() {
            if rest < duration { return index }
            rest -= duration
        }
        return Self.durations.count - 1
    }

    private func begun(at time: Seconds = 0, playCount: Int = 0) -> FramePlayback {
        var playback = FramePlayback(frame(0, playCount: playCount), isPlaying: true)
        playback.follow(seen: true, at: time)
        return playback
    }

    // MARK: Laws

    @Test(arguments: [7.0, 24, 30, 60, 90, 144, 1_000]) func theFrameOfATimeIsTheSameAtEveryFrameRate(rate: Double) {
        var playback = begun(at: 2)

        for number in 0..<Int(3 * rate) {
            let time = 2 + Double(number) / rate
            playback.follow(seen: true, at: time)
            playback.advance(to: time, state: ready())
            #expect(playback.index == frameIndex(at: time - 2), "at \(time - 2) s")
        }
        #expect(playback.lateCount == 0)
        #expect(playback.round == Int((3 - 1 / rate + 1e-9) / 0.45))
    }

    @Test func wakingOnlyWhenAFrameIsDueShowsAllOfThem() throws {
        var (playback, indexes, times) = (begun(), [0], [Seconds]())

        for _ in 0..<8 {
            let due = try #require(playback.due)
            playback.advance(to: due, state: ready())
            indexes.append(playback.index)
            times.append(due)
        }

        #expect(indexes == [0, 1, 2, 3, 0, 1, 2, 3, 0])
        #expect(zip(times, [0.1, 0.3, 0.4, 0.45, 0.55, 0.75, 0.85, 0.9]).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    /// A late frame does not make the next ones late.
    @Test func aLateFrameHoldsTheOneBeforeAndDelaysNoOther() {
        var playback = begun()

        for number in 0...40 {
            let time = Double(number) / 100
            playback.advance(to: time) { $0 == 1 && time < 0.205 ? .loading : .ready(frame($0)) }
            #expect(playback.index == (time < 0.205 ? 0 : frameIndex(at: time)), "at \(time) s")
        }
        #expect(playback.lateCount == 1)
    }

    @Test func aLongLagIsNotMadeUpFor() throws {
        var playback = begun()

        playback.advance(to: 10, state: ready())

        #expect(playback.index == 1)
        #expect(playback.due == 10.2)
    }

    // MARK: Pausing and stepping

    @Test func aPauseKeepsTheRestOfTheFramesTime() {
        var playback = begun()
        playback.advance(to: 0.15, state: ready())

        playback.setPlaying(false)
        playback.follow(seen: true, at: 0.15)
        #expect(playback.due == nil)
        playback.advance(to: 5, state: ready())
        #expect(playback.index == 1)
        playback.setPlaying(true)
        playback.follow(seen: true, at: 7)

        #expect(abs((playback.due ?? 0) - 7.15) < 1e-9)
    }

    @Test func outOfSightNothingPasses() {
        var playback = begun()

        playback.follow(seen: false, at: 0.05)
        playback.advance(to: 0.3, state: ready())
        playback.follow(seen: true, at: 0.3)

        #expect(playback.index == 0)
        #expect(abs((playback.due ?? 0) - 0.35) < 1e-9)
    }

    @Test func aChosenFrameHasItsWholeTime() {
        var playback = begun()
        playback.advance(to: 0.05, state: ready())

        playback.show(3, frame(3), at: 0.08)
        playback.follow(seen: true, at: 0.08)

        #expect(playback.index == 3)
        #expect(abs((playback.due ?? 0) - 0.13) < 1e-9)
    }

    // MARK: Ends

    @Test(arguments: [1, 2, 3]) func afterTheLastRoundTheLastFrameStays(playCount: Int) {
        var playback = begun(playCount: playCount)

        for number in 0...200 { playback.advance(to: Double(number) / 100, state: ready(playCount)) }

        #expect(playback.index == 3 && playback.isAtEnd && !playback.isPlaying && playback.due == nil)
        #expect(playback.round == playCount - 1)
    }

    @Test func aFrameThatCannotBeDecodedIsTheEnd() {
        var playback = begun()

        for number in 0...44 { playback.advance(to: Double(number) / 100) { $0 == 2 ? .failed : .ready(frame($0)) } }

        #expect(playback.count == 2)
        // Two frames of 0.1 and 0.2 seconds.
        #expect(playback.index == 1 && playback.round == 1)
    }

    @Test func aPictureOfOneDecodableFrameStands() {
        var playback = begun()

        playback.advance(to: 1) { _ in .failed }

        #expect(playback.count == 1 && playback.index == 0 && !playback.isPlaying)
    }
}
