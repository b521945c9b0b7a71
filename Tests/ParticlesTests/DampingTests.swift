import Testing

@testable import Particles

@Suite struct DampingTests {
    @Test func decayIsTheExponential() {
        var (y, exact): (Float, Double) = (0, 1)
        while y < 60 {
            let found = Double(Damping.exponentialDecay(SIMD8(repeating: y))[0])
            #expect(abs(found / exact - 1) < 5e-6, "at \(y)")
            y += 0.25
            exact *= 0.778_800_783_071_404_9
        }
    }
}
