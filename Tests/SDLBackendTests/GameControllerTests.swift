import CSDL2
import LayoutMath
import Platform
import Testing

@testable import SDLBackend

/// SDL's virtual joystick takes the place of a controller.
@MainActor @Suite(.serialized) struct GameControllerTests {
    @Test func aVirtualControllerSendsItsButtonsAndSticks() throws {
        SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1")
        try #require(SDL_InitSubSystem(SystemFlags.gameController) == 0)
        defer { SDL_QuitSubSystem(SystemFlags.gameController) }
        let device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, 6, 15, 0)
        try #require(device >= 0)
        defer { SDL_JoystickDetachVirtual(device) }
        let controllers = GameControllers()
        var translator = EventTranslator(
            measures: WindowMeasures(
                units: Size(width: 800, height: 600), pixels: Size(width: 800, height: 600), userScale: 1))
        var kinds = pump(controllers, &translator)
        let joystick = try #require(SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(device)))

        SDL_JoystickSetVirtualButton(joystick, SDL_CONTROLLER_BUTTON_A.rawValue, 1)
        SDL_JoystickSetVirtualAxis(joystick, SDL_CONTROLLER_AXIS_RIGHTY.rawValue, -32_768)
        kinds = pump(controllers, &translator)
        #expect(kinds.contains(.controllerButton(.south, isPressed: true)))
        #expect(kinds.last { if case .controllerStick = $0 { true } else { false } } == .controllerStick(.right, Vector(x: 0, y: -1)))

        SDL_JoystickSetVirtualButton(joystick, SDL_CONTROLLER_BUTTON_A.rawValue, 0)
        SDL_JoystickSetVirtualButton(joystick, SDL_CONTROLLER_BUTTON_DPAD_LEFT.rawValue, 1)
        kinds = pump(controllers, &translator)
        #expect(kinds.contains(.controllerButton(.south, isPressed: false)))
        #expect(kinds.contains(.controllerButton(.left, isPressed: true)))
    }

    /// Passes SDL's pending events through.
    private func pump(_ controllers: GameControllers, _ translator: inout EventTranslator) -> [InputEvent.Kind] {
        SDL_JoystickUpdate()
        SDL_GameControllerUpdate()
        var (event, kinds) = (SDL_Event(), [InputEvent.Kind]())
        while SDL_PollEvent(&event) != 0 {
            controllers.take(event)
            kinds += translator.translate(event)
        }
        return kinds
    }
}
