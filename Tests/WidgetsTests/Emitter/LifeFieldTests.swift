import LayoutMath
import Particles
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

@MainActor
@Suite struct LifeFieldTests {
    private static let style = {
        var style = LifeFieldStyle(.standard)
        style.trackColor = .black
        style.areaColor = .white
        style.lineColor = .white
        style.handleFill = .black
        style.handleEdge = .white
        style.selectedHandleEdge = .white
        style.handleDiameter = 20
        style.handleReach = 18
        return style
    }()
    private static let gradient = LifeGradient([
        .init(location: 0, color: .white), .init(location: 0.5, color: ParticleColor(red: 1, green: 0, blue: 0)),
        .init(location: 1, color: ParticleColor(red: 0, green: 0, blue: 1)),
    ])

    /// Handles travel from x = 30 to 230.
    private func shown<Track: LifeTrack>(_ track: Track, height: Double = 24) -> (LifeField<Track>, StageHarness) {
        let root = View()
        let field = LifeField("over life", track: track, style: Self.style)
        field.frame = Rect(x: 20, y: 20, width: 220, height: height)
        root.addSubview(field)
        return (field, StageHarness(root))
    }

    @Test func aHandleIsDraggedAlongItsTrack() {
        let (field, user) = shown(Self.gradient)
        var ends = 0
        field.editingEnded = { ends += 1 }
        user.press(130, 32)
        user.move(from: Point(x: 130, y: 32), to: Point(x: 80, y: 32), in: 0.2)
        user.release(80, 32)

        #expect(field.track.stops.map(\.location) == [0, 0.25, 1])
        #expect(field.track.stops[1].color.red == 1)
        #expect(field.selectedIndex == 1 && ends == 1)
    }

    @Test func aHandleThatPassesAnotherStaysTheChosenOne() {
        let (field, user) = shown(Self.gradient)
        user.press(130, 32)
        user.move(from: Point(x: 130, y: 32), to: Point(x: 400, y: 32), in: 0.2)
        user.release(400, 32)

        #expect(field.track.stops.map(\.location) == [0, 1, 1])
        #expect(field.track.stops[field.selectedIndex].color == ParticleColor(red: 1, green: 0, blue: 0))
    }

    @Test func aClickBesideTheHandlesAddsOneOfTheColourThere() {
        let (field, user) = shown(Self.gradient)
        user.tap(180, 32)

        #expect(field.track.stops.map(\.location) == [0, 0.5, 0.75, 1])
        #expect(field.track.stops[2].color == ParticleColor(red: 0.5, green: 0, blue: 0.5))
        #expect(field.selectedIndex == 2)
        user.key(.delete)
        #expect(field.track == Self.gradient)
    }

    @Test func theLastHandleStays() {
        let (field, user) = shown(LifeGradient([.init(location: 0.3, color: .white)]))
        user.tap(90, 32)
        user.key(.delete)
        #expect(field.track.keyCount == 1)
    }

    @Test func keysChooseAndMoveHandles() {
        let (field, user) = shown(Self.gradient)
        user.key(.tab)
        user.key(.pageDown)
        user.key(.right)
        user.key(.right, .shift)
        #expect(abs(field.track.stops[1].location - 0.61) < 1e-12)
        user.key(.insert)
        #expect(field.track.keyCount == 4 && field.selectedIndex == 2)
        #expect(abs(field.track.stops[2].location - 0.805) < 1e-12)
    }

    @Test func aCurvesKeysMoveBothWays() {
        let curve = LifeCurve([.init(location: 0, value: 1), .init(location: 1, value: 0)])
        let (field, user) = shown(LifeCurveTrack(curve, limit: 2), height: 120)
        // The field is 100 high from y = 30 on: a value of 1 is at 80.
        user.press(30, 80)
        user.move(from: Point(x: 30, y: 80), to: Point(x: 50, y: 55), in: 0.2)
        user.release(50, 55)

        #expect(field.track.curve.keys == [.init(location: 0.1, value: 1.5), .init(location: 1, value: 0)])
        user.key(.down)
        #expect(field.track.curve.keys[0].value == 1.48)
    }
}
