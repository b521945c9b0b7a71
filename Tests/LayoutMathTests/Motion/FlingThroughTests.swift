import LayoutMath
import Testing

@Suite struct FlingThroughTests {
    @Test func landsOnThePickersRow() throws {
        let fling = try #require(FlingThrough(from: 0, velocity: 1000, to: 480))

        #expect(abs(fling.drag - 0.129812177) <= 1e-9)
        #expect(abs(fling.settlingDuration - 1.916093) <= 1e-6)
        #expect(fling.position(at: fling.settlingDuration) == 480)
    }

    @Test func passesItsTargetWithTheEndSpeed() throws {
        for velocity in SeededValues.uniform(in: 25...8000, count: 200) {
            let fling = try #require(FlingThrough(from: 100, velocity: -velocity, to: -300))
            let end = fling.settlingDuration.nextDown

            #expect(abs(fling.position(at: end) + 300) <= 1e-6)
            #expect(abs(fling.velocity(at: end) + 20) <= 1e-6)
        }
    }

    @Test func withTheEndSpeedItIsAStraightLine() throws {
        let fling = try #require(FlingThrough(from: 0, velocity: 20, to: 10))

        #expect(fling.settlingDuration == 0.5)
        #expect(fling.position(at: 0.25) == 5)
        #expect(fling.drag == 1)
    }

    @Test(arguments: [(0.0, 1000.0, -10.0), (0, 1000, 0), (0, 19, 100), (0, 0, 100), (0, -1000, 10)])
    func doesNotExistAgainstOrWithoutVelocity(start: Double, velocity: Double, target: Double) {
        #expect(FlingThrough(from: start, velocity: velocity, to: target) == nil)
    }
}
