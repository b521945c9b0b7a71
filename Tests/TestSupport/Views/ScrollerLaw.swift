public import Foundation
import LayoutMath
public import Particles
import Platform
import Testing
import Views

/// Two laws for every scroller, whatever its track: it comes to rest only at allowed places, and a release does not change its velocity.
public enum ScrollerLaw {
    /// The velocity in points per second below which no spring leaves its target by its rest distance, so that it ends as it begins.
    private static let stillSpeed = 1.0

    /// Drags and releases a copy of a scroller at random, perhaps catches it in flight and releases it again.
    public static func check(_ found: FoundScroller, _ random: inout RandomSource, _ name: String) throws {
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

    private static func release(_ scroller: inout Scroller, at time: inout Seconds, _ random: inout RandomSource, _ name: String) throws {
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
        } else if offset != scroller.target || abs(content) >= stillSpeed || scroller.velocity(at: time) != 0 {
            #expect(
                abs(scroller.velocity(at: time) - content) <= 1e-6 * (1 + abs(content)),
                "\(name): \(content) became \(scroller.velocity(at: time)) at \(offset) on the way to \(scroller.target)")
        }
    }

    private static func settle(_ scroller: inout Scroller, from start: Seconds) {
        var time = start
        while scroller.advance(to: time), time < start + 60 { time += 1.0 / 60 }
    }

    /// The types that declare a stored scroller in the sources of a folder.
    public static func owners(in folder: URL) throws -> Set<String> {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        var owners: Set<String> = []
        for file in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            // A stored property, at the first level of its type.
            guard text.contains(/\n    [a-z() ]*(?:var|let) \w+(?:: Scroller\n| = Scroller\()/) else { continue }
            owners.insert(file.deletingPathExtension().lastPathComponent)
        }
        return owners
    }
}

extension Scroller {
    /// The velocity of the content at this velocity of the pointer. Past an end, the rubber band reduces it.
    fileprivate func contentVelocity(hand: Double) -> Double {
        guard case .dragging(let drag) = state, let limits = track.limits, !limits.contains(drag.pull) else { return hand }
        return hand * drag.rubber.slope(pull: drag.pull - drag.pull.clamped(to: limits), extent: track.viewport)
    }
}
