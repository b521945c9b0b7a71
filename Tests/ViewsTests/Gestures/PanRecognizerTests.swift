import LayoutMath
import Platform
import Testing

@testable import Views

@MainActor
@Suite struct PanRecognizerTests {
    struct Case: Sendable {
        var pointer: Pointer
        var caught: Bool
        var to: Point
        var axis: Axis?
    }

    nonisolated static let cases = [
        Case(pointer: .mouse(.left), caught: false, to: Point(x: 4, y: 0), axis: nil),
        Case(pointer: .mouse(.left), caught: false, to: Point(x: 4.1, y: 0), axis: .horizontal),
        Case(pointer: .mouse(.left), caught: true, to: Point(x: 0, y: -3.6), axis: .vertical),
        Case(pointer: .touch(1), caught: false, to: Point(x: 9, y: 0), axis: nil),
        Case(pointer: .touch(1), caught: false, to: Point(x: 0, y: 11), axis: .vertical),
        // Too diagonal to choose an axis at the slop; the longer axis wins at twice the slop.
        Case(pointer: .mouse(.left), caught: false, to: Point(x: 6, y: 5.5), axis: nil),
        Case(pointer: .mouse(.left), caught: false, to: Point(x: 8.5, y: 8), axis: .horizontal),
    ]

    @Test(arguments: cases)
    func axisIsDecidedByTravel(_ example: Case) {
        var recognizer = PanRecognizer(start: .zero, pointer: example.pointer, caught: example.caught)

        let recognized = recognizer.move(to: example.to)

        #expect(recognized?.axis == example.axis)
    }

    @Test func movementBeyondTheSlopIsNotLost() {
        var recognizer = PanRecognizer(start: .zero, pointer: .mouse(.left), caught: false)

        let recognized = recognizer.move(to: Point(x: -40, y: 3))

        #expect(recognized?.beyondSlop == -36)
    }

    @Test func axisStaysLocked() {
        var recognizer = PanRecognizer(start: .zero, pointer: .mouse(.left), caught: false)
        _ = recognizer.move(to: Point(x: 20, y: 0))

        _ = recognizer.move(to: Point(x: 20, y: 300))

        #expect(recognizer.phase == .recognized(.horizontal))
    }
}
