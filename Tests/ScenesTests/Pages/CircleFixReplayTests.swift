import LayoutMath
import Platform
import Testing
import SceneTestSupport

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

/// Tests the circle by scripts on the classic scene, checked by its trace. The tests cover the faults of the original circle.
@MainActor
@Suite struct CircleFixReplayTests {
    /// Each disc's centre and diameter in the last frame of a script.
    private func discs(after script: String) throws -> [(center: Point, diameter: Double)] {
        var items: [TraceValue] = []
        let failures = try SceneSession.painted(.ring, pictures: TinyPictures.library).replay("wait 0.1\n" + script) { trace in
            guard case .object(let fields)? = trace["circle"], case .array(let last)? = fields["items"] else { return }
            items = last
        }
        #expect(failures == [])
        return items.compactMap { item in
            guard case .object(let fields) = item, case .object(let center)? = fields["center"], case .object(let size)? = fields["size"],
                case .number(let x)? = center["x"], case .number(let y)? = center["y"], case .number(let width)? = size["width"]
            else { return nil }
            return (Point(x: x, y: y), width)
        }
    }

    private func adding(_ count: Int) -> String { String(repeating: "key Insert\nwait 0.02\n", count: count) + "settle\n" }

    private func expectNoOverlap(_ discs: [(center: Point, diameter: Double)]) {
        for (index, disc) in discs.enumerated() {
            let next = discs[(index + 1) % discs.count]
            #expect(disc.center.x.isFinite && disc.center.y.isFinite)
            if discs.count > 1 { #expect(disc.center.distance(to: next.center) >= disc.diameter - 1e-6) }
        }
    }

    @Test func sevenIn320Have92PointsAndDoNotOverlap() throws {
        let discs = try discs(after: "resize 320x320\n" + adding(4))

        #expect(discs.count == 7)
        #expect(discs.allSatisfy { abs($0.diameter - 92) < 0.05 })
        expectNoOverlap(discs)
    }

    @Test(arguments: [0, 1, 2, 40])
    func anyNumberStandsInTheRing(count: Int) throws {
        let change = count < 3 ? String(repeating: "key -\nwait 0.02\n", count: 3 - count) + "settle\n" : adding(count - 3)
        let discs = try discs(after: change)

        #expect(discs.count == count)
        expectNoOverlap(discs)
    }

    @Test(arguments: ["115x400", "400x90", "60x60"])
    func smallWindowsHaveAFiniteRing(size: String) throws {
        let discs = try discs(after: "resize \(size)\nsettle\n" + adding(3))

        #expect(discs.count == 6)
        for disc in discs { #expect(disc.center.x.isFinite && disc.center.y.isFinite && disc.diameter >= 0) }
    }

    @Test func theRingFollowsTheWindow() throws {
        let discs = try discs(after: "resize 320x568\nsettle\nexpect circle.items.0.center.x 262 ±0.01\nresize 800x600\nsettle\n")

        #expect(discs[0].center.distance(to: Point(x: 642, y: 300)) < 0.01)
    }

    @Test func survivorsTravelAlongTheArc() throws {
        var radii: [Double] = []
        let failures = try SceneSession.painted(.ring, pictures: TinyPictures.library).replay("wait 0.1\nkey Insert\nsettle") { trace in
            guard case .object(let fields)? = trace["circle"], case .array(let items)? = fields["items"] else { return }
            for item in items {
                guard case .object(let item) = item, item["phase"] == .string("stable"), case .object(let center)? = item["center"],
                    case .number(let x)? = center["x"], case .number(let y)? = center["y"]
                else { continue }
                radii.append(Point(x: x, y: y).distance(to: Point(x: 640, y: 360)))
            }
        }

        #expect(failures == [])
        #expect(radii.count > 30 && radii.allSatisfy { abs($0 - 302) < 0.01 })
    }
}
