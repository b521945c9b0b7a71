import LayoutMath
import Platform
import Testing

@testable import Replay

@Suite struct HeldModifierTests {
    private func events(_ text: String) throws -> [InputEvent] {
        GesturePlayer.events(of: try GestureScript(parsing: text, name: "test"), size: Size(width: 400, height: 300))
    }

    @Test func modifiersAreHeldDuringTheWholeGesture() throws {
        let events = try events("press 10,10 with ctrl\ndrag 90,10 in 0.1 with ctrl+shift\nrelease with alt\n")

        #expect(events.first?.modifiers == .control && events.last?.modifiers == .alt)
        #expect(events.dropFirst().dropLast().allSatisfy { $0.modifiers == [.control, .shift] } && events.count > 10)
    }

    @Test func withoutThemEverythingIsAsBefore() throws {
        #expect(try events("tap 10,10\nmove 20,20\n").allSatisfy { $0.modifiers.isEmpty })
    }

    @Test(arguments: [
        "wait 1 with ctrl", "hold 1 with ctrl", "cancel with ctrl", "press 1,1 with", "press 1,1 with hyper", "tap with ctrl",
    ])
    func otherCommandsTakeNone(line: String) {
        #expect(throws: GestureScriptError.self) { try events("press touch:1 5,5\n\(line)\n") }
    }

    @Test func controllersAreEventsLikeKeys() throws {
        let kinds = try events("pad south\npaddown left\npadup left\nstick right 0,-0.5\n").map(\.kind)

        #expect(
            kinds == [
                .controllerButton(.south, isPressed: true), .controllerButton(.south, isPressed: false),
                .controllerButton(.left, isPressed: true), .controllerButton(.left, isPressed: false),
                .controllerStick(.right, Vector(x: 0, y: -0.5)),
            ])
    }

    @Test(arguments: ["pad A", "stick middle 0,0", "stick left 2,0", "pad"])
    func unknownButtonsAreRefused(line: String) {
        #expect(throws: GestureScriptError.self) { try events("\(line)\n") }
    }
}
