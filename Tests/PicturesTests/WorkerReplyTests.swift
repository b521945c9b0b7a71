import Imaging
import Particles
import Testing

@testable import Pictures

/// Tests which answers of a decoder the window accepts. A picture may have taken the decoder over.
@Suite struct WorkerReplyTests {
    private static let values: [UInt32] = [0, 1, 2, 9_999, 1 << 20, 1 << 20 + 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF]

    /// Every number of every kind of answer at its bounds and beyond, and answers of any length: accepted answers are within limits.
    @Test func noNumberOfAnAnswerIsBelievedBeyondItsLimits() {
        var chance = RandomSource(seed: 8)
        var (accepted, refused) = (0, 0)
        for kind in UInt32(0)...9 {
            for length in 0...14 {
                for _ in 0..<400 {
                    let words = (0..<length).map { _ in
                        chance.next(3) == 0
                            ? UInt32(truncatingIfNeeded: chance.next(1 << 30) &* 7) : Self.values[chance.next(Self.values.count)]
                    }
                    guard let reply = WorkerReply(bytes: WorkerMessage.bytes(of: [kind] + words)) else {
                        refused += 1
                        continue
                    }
                    accepted += 1
                    switch reply {
                    case .finished(_, _, let frame?):
                        #expect((2...AnimationFrame.mostFrames).contains(frame.count) && frame.playCount <= Int(Int32.max))
                        #expect((AnimationFrame.leastDuration...4_000).contains(frame.duration))
                    case .failed(let words), .notRead(let words), .libraryMissing(let words):
                        #expect(words.unicodeScalars.allSatisfy { $0.value >= 32 } && words.utf8.count <= 3 * WorkerMessage.longest)
                    case .caged(let report): #expect(!report.standing.isEmpty && report.missing != "")
                    case .finished, .refused, .transformed: break
                    }
                }
            }
        }
        #expect(accepted > 1_000 && refused > 1_000)
    }

    /// A frame for each microsecond would keep the window busy; browsers show such frames for a tenth of a second.
    @Test(arguments: [UInt32(1), 100, 9_999]) func aFrameIsShownForSomeTime(microseconds: UInt32) throws {
        let reply = try #require(WorkerReply(bytes: WorkerMessage.bytes(of: [0, 8, 8, 1, 3, microseconds, 0, 0])))

        #expect(
            reply
                == .finished(PixelSize(width: 8, height: 8), isComplete: true, frame: AnimationFrame(count: 3, duration: 0.1, playCount: 0))
        )
    }

    @Test(arguments: [UInt32(10_001), 40_000, 3_600_000_000]) func otherTimesAreKept(microseconds: UInt32) throws {
        let frame = AnimationFrame(count: 3, duration: Double(microseconds) / 1e6, playCount: 2, standsAlone: true)
        let reply = WorkerReply.finished(PixelSize(width: 8, height: 8), isComplete: true, frame: frame)

        #expect(WorkerReply(bytes: reply.bytes) == reply)
    }
}
