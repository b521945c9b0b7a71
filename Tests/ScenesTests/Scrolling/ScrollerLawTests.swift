import Foundation
import LayoutMath
import Particles
import Platform
import SceneTestSupport
import TestSupport
import Testing

@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests two laws for every scroller of every scene, whatever its track: it comes to rest only at allowed places, and a release does not
/// change its velocity.
@MainActor
@Suite struct ScrollerLawTests {
    /// Every scene, and pages of it that only appear after some input.
    nonisolated static let scripts: [(scene: SceneName, script: String)] =
        SceneName.allCases.map { ($0, "") } + [
            (.panorama, "key 2\nsettle\ntap 600,400\nsettle\nkey +\nkey +\nsettle"),
            (.library, "key Ctrl+2\nsettle"),
            (.mood, "key Tab\nkey End\nsettle"),
        ]
        + WidgetGroup.allCases.indices.map { (.widgets, String(repeating: "key Right\nwait 1\n", count: $0)) }

    private func session(_ scene: SceneName, _ script: String, size: Size, motion: MotionPreference) throws -> SceneSession {
        var options = AppState()
        (options.size, options.motion) = (size, motion)
        let session = SceneSession.painted(scene, options: options)
        #expect(try session.replay("wait 0.1\n" + script) == [])
        return session
    }

    @Test(arguments: [Size(width: 1280, height: 720), Size(width: 480, height: 640)])
    func everyScrollerRestsWhereItMayAndKeepsTheVelocityOfARelease(size: Size) throws {
        var random = RandomSource(seed: 38)
        for (scene, script) in Self.scripts {
            for found in FoundScroller.all(in: try session(scene, script, size: size, motion: .full).stage.root) {
                for _ in 0..<60 { try check(found, &random, "\(scene) \(found.path)") }
            }
        }
    }

    /// The law covers all types that own a scroller, which is checked against the declarations in the sources.
    @Test func everyTypeThatOwnsAScrollerIsTried() throws {
        var tried: Set<String> = []
        for (scene, script) in Self.scripts {
            let session = try session(scene, script, size: Size(width: 1280, height: 720), motion: .full)
            tried.formUnion(FoundScroller.all(in: session.stage.root).map(\.owner))
        }

        #expect(try typesThatOwnScrollers().subtracting(tried) == [])
    }

    private func typesThatOwnScrollers() throws -> Set<String> {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources").standardized
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        var owners: Set<String> = []
        for file in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            // A stored property, at the first level of its type.
            guard text.contains(/\n    [a-z() ]*(?:var|let) \w+(?:: Scroller\n| = Scroller\()/) else { continue }
            owners.insert(file.deletingPathExtension().lastPathComponent)
        }
        return owners
    }

    // MARK: One scroller

    /// Drags and releases a copy of a scroller at random, perhaps catches it in flight and releases it again.
    private func check(_ found: FoundScroller, _ random: inout RandomSource, _ name: String) throws {
        var scroller = found.scroller
        scroller.motionPreference = Double.random(in: 0...1, using: &random) < 0.2 ? .reduced : .full
        let limits = scroller.track.limits ?? -3000...3000
        let start = Double.random(in: limits, using: &random)
        scroller.scroll(to: scroller.track.snapping?.nearestStop(to: start) ?? start, animated: false, at: 0)
        var time = 1.0
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            try release(&scroller, at: &time, &random, name)
            time += Double.random(in: 0...0.4, using: &random)
            _ = scroller.advance(to: time)
        }
        let target = scroller.target
        settle(&scroller, from: time)

        let rests = scroller.restsWhereItMay
        #expect(rests, "\(name) rests at \(scroller.target)")
        #expect(scroller.target == target, "\(name) announced \(target)")
    }

    private func release(_ scroller: inout Scroller, at time: inout Seconds, _ random: inout RandomSource, _ name: String) throws {
        let input = try #require([ScrollInput.mouse, .touch, .touchpad].randomElement(using: &random))
        let extent = max(1, scroller.track.viewport)
        _ = scroller.touch(at: time, input: input)
        scroller.beginDrag(at: time, input: input)
        let overscrolls = Bool.random(using: &random)
        let (distance, steps) = (Double.random(in: -1.6...1.6, using: &random) * extent, Int.random(in: 1...6, using: &random))
        for _ in 0..<steps {
            time += 0.008
            _ = scroller.drag(by: distance / Double(steps), overscrolls: overscrolls, at: time)
        }
        let hand = Double.random(in: -1...1, using: &random) * (Bool.random(using: &random) ? 30_000 : 1500)
        let (offset, content) = (scroller.offset(at: time), scroller.contentVelocity(hand: hand))

        scroller.release(velocity: hand, at: time, input: input)

        #expect(abs(scroller.offset(at: time) - offset) <= 1e-9 || scroller.motionPreference == .reduced, "\(name) jumped")
        // Reasons to rest at once: reduced motion, or a release too slow for a flick where the content may stay.
        if scroller.state.phase == .idle {
            #expect(scroller.motionPreference == .reduced || abs(hand) < input.flickThreshold || offset == scroller.target, "\(name)")
        } else {
            #expect(
                abs(scroller.velocity(at: time) - content) <= 1e-6 * (1 + abs(content)),
                "\(name): \(content) became \(scroller.velocity(at: time)) at \(offset) on the way to \(scroller.target)")
        }
    }

    private func settle(_ scroller: inout Scroller, from start: Seconds) {
        var time = start
        while scroller.advance(to: time), time < start + 60 { time += 1.0 / 60 }
    }
}

extension Scroller {
    /// The velocity of the content at this velocity of the pointer. Past an end, the rubber band reduces it.
    fileprivate func contentVelocity(hand: Double) -> Double {
        guard case .dragging(let drag) = state, let limits = track.limits, !limits.contains(drag.pull) else { return hand }
        return hand * drag.rubber.slope(pull: drag.pull - drag.pull.clamped(to: limits), extent: track.viewport)
    }
}
