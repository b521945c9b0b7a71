import LayoutMath
import Particles
import Testing

@testable import Hosting

/// Tests when readers get reports of what a window shows, in random frames.
@Suite struct ReaderPacingTests {
    /// Every change is reported: at once after a key and at rest, otherwise within the interval and a frame. Between two reports that no key has
    /// caused there is the interval while views move.
    @Test(arguments: 1...40) func everyChangeIsReportedInTime(seed: UInt64) {
        var random = RandomSource(seed: seed), pacing = ReaderPacing()
        var (time, reported, behindSince) = (0.0, -1.0, Seconds?.none)
        for _ in 0..<600 {
            time += Double.random(in: 0.008...0.03, using: &random)
            let (isChanged, hasKeys, isMoving) = (
                Bool.random(using: &random), Int.random(in: 0..<12, using: &random) == 0, Int.random(in: 0..<9, using: &random) > 0
            )
            if isChanged, behindSince == nil { behindSince = time }

            guard pacing.isDue(isChanged: isChanged, hasKeys: hasKeys, isMoving: isMoving, at: time) else {
                #expect(behindSince.map { time - $0 < ReaderPacing.interval } ?? true)
                #expect(behindSince == nil || isMoving && !hasKeys)
                continue
            }
            #expect(behindSince != nil && (hasKeys || !isMoving || time - reported >= ReaderPacing.interval))
            (reported, behindSince) = (time, nil)
        }
    }
}
