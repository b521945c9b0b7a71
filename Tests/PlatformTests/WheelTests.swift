import LayoutMath
import Platform
import Testing

@Suite struct WheelTests {
    private func wheel(_ x: Double, _ y: Double, _ modifiers: KeyModifiers = []) -> Wheel {
        Wheel(ticks: Vector(x: x, y: y), source: .precise, modifiers: modifiers)
    }

    @Test func ticksToTheRightAndTowardsTheUserGrowTheOffset() {
        #expect(wheel(2, 0).scrollTicks == Vector(x: 2, y: 0))
        #expect(wheel(0, -3).scrollTicks == Vector(x: 0, y: 3))
        #expect(wheel(-0.5, 0.25).scrollTicks == Vector(x: -0.5, y: -0.25))
    }

    @Test(arguments: [KeyModifiers.shift, [.shift, .control]])
    func shiftSwapsTheAxesAndKeepsTheirSigns(modifiers: KeyModifiers) {
        #expect(wheel(0, -3, modifiers).scrollTicks == Vector(x: 3, y: 0))
        #expect(wheel(2, 1, modifiers).scrollTicks == Vector(x: -1, y: 2))
    }

    @Test(arguments: [KeyModifiers.control, .alt, []])
    func otherModifiersSwapNothing(modifiers: KeyModifiers) {
        #expect(wheel(2, 1, modifiers).scrollTicks == Vector(x: 2, y: -1))
        #expect(wheel(2, 1, modifiers).longerAxis == .horizontal)
    }

    @Test(arguments: [
        (1.0, 0.0, Axis.horizontal), (-1, 0.9, .horizontal), (0.1, 0, .horizontal), (0, 1, .vertical), (0.9, -1, .vertical),
        (1, 1, .vertical), (-1, 1, .vertical),
    ])
    func longerAxisIsVerticalIfBothAreEqual(_ x: Double, _ y: Double, _ axis: Axis) {
        #expect(wheel(x, y).longerAxis == axis)
        #expect(wheel(y, x, .shift).longerAxis == axis)
    }

    @Test(arguments: [KeyModifiers.shift, []])
    func noMovementHasNoAxis(modifiers: KeyModifiers) {
        #expect(wheel(0, 0, modifiers).longerAxis == nil)
        #expect(wheel(0, -0.0, modifiers).longerAxis == nil)
    }
}
