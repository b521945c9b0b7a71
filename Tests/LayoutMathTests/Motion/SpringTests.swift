import LayoutMath
import Testing

@Suite struct SpringTests {
    @Test func theWaysToDescribeASpringAgree() {
        let byMass = Spring(mass: 0.5, stiffness: 100, dampingRatio: 1.1)
        let byDamping = Spring(mass: 0.5, stiffness: 100, damping: 15.556349186104045)
        let byResponse = Spring(response: 2 * .pi / 200.0.squareRoot(), dampingRatio: 1.1)

        for spring in [byMass, byDamping, byResponse] {
            #expect(abs(spring.angularFrequency - 14.142135623730951) <= 1e-12)
            #expect(abs(spring.dampingRatio - 1.1) <= 1e-12)
        }
        #expect(abs(byMass.damping(forMass: 0.5) - 15.556349) <= 1e-6)
        #expect(abs(Spring(mass: 0.3, stiffness: 75, dampingRatio: 1.3).damping(forMass: 0.3) - 12.332883) <= 1e-6)
    }

    @Test(arguments: [(0.3, 157.91, 17.59), (-0.3, 157.91, 35.90), (0, 157.91, 25.13)])
    func durationAndBounceFollowFlutter(bounce: Double, stiffness: Double, damping: Double) {
        let spring = Spring(duration: 0.5, bounce: bounce)

        #expect(abs(spring.stiffness(forMass: 1) - stiffness) <= 0.005)
        #expect(abs(spring.damping(forMass: 1) - damping) <= 0.005)
    }

    @Test func bounceReturnsAtFourteenPerSecond() {
        #expect(abs(Spring.bounce.angularFrequency - 14.142135623730951) <= 1e-12)
        #expect(Spring.bounce.dampingRatio == 1)
    }
}
