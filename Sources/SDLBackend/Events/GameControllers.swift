import CSDL2
import LayoutMath
import Platform

/// The game controllers that are plugged in. The program hears all of them alike.
@MainActor final class GameControllers {
    /// Open controllers by SDL's number.
    private var opened: [Int32: OpaquePointer] = [:]

    isolated deinit {
        // If SDL has ended, it has closed them.
        guard SDL_WasInit(SystemFlags.gameController) != 0 else { return }
        for controller in opened.values { SDL_GameControllerClose(controller) }
    }

    /// Opens a controller that was plugged in, and closes one that was pulled out; ignores other events.
    func take(_ event: SDL_Event) {
        switch SDL_EventType(rawValue: event.type) {
        case SDL_CONTROLLERDEVICEADDED:
            guard let controller = SDL_GameControllerOpen(event.cdevice.which) else { return }
            opened[SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(controller))] = controller
        case SDL_CONTROLLERDEVICEREMOVED:
            if let controller = opened.removeValue(forKey: event.cdevice.which) { SDL_GameControllerClose(controller) }
        default: break
        }
    }
}

/// Translates the events of game controllers.
struct ControllerTranslator {
    private var sticks: [ControllerStick: Vector] = [:]

    private static let buttons: [SDL_GameControllerButton: ControllerButton] = [
        SDL_CONTROLLER_BUTTON_A: .south, SDL_CONTROLLER_BUTTON_B: .east, SDL_CONTROLLER_BUTTON_X: .west, SDL_CONTROLLER_BUTTON_Y: .north,
        SDL_CONTROLLER_BUTTON_DPAD_UP: .up, SDL_CONTROLLER_BUTTON_DPAD_DOWN: .down, SDL_CONTROLLER_BUTTON_DPAD_LEFT: .left,
        SDL_CONTROLLER_BUTTON_DPAD_RIGHT: .right, SDL_CONTROLLER_BUTTON_LEFTSHOULDER: .leftShoulder,
        SDL_CONTROLLER_BUTTON_RIGHTSHOULDER: .rightShoulder, SDL_CONTROLLER_BUTTON_START: .start, SDL_CONTROLLER_BUTTON_BACK: .select,
    ]

    func translate(_ event: SDL_ControllerButtonEvent) -> [InputEvent.Kind] {
        guard let button = ControllerTranslator.buttons[SDL_GameControllerButton(rawValue: Int32(event.button))] else { return [] }
        return [.controllerButton(button, isPressed: event.type == SDL_CONTROLLERBUTTONDOWN.rawValue)]
    }

    /// SDL reports each axis by itself; a stick has two.
    mutating func translate(_ event: SDL_ControllerAxisEvent) -> [InputEvent.Kind] {
        guard let (stick, axis) = ControllerTranslator.place(of: SDL_GameControllerAxis(rawValue: Int32(event.axis))) else { return [] }
        let deflection = max(-1, Double(event.value) / 32_767)
        var moved = sticks[stick] ?? .zero
        if axis == .horizontal { moved.x = deflection } else { moved.y = deflection }
        guard moved != sticks[stick] else { return [] }
        sticks[stick] = moved
        return [.controllerStick(stick, moved)]
    }

    private static func place(of axis: SDL_GameControllerAxis) -> (ControllerStick, Axis)? {
        switch axis {
        case SDL_CONTROLLER_AXIS_LEFTX: (.left, .horizontal)
        case SDL_CONTROLLER_AXIS_LEFTY: (.left, .vertical)
        case SDL_CONTROLLER_AXIS_RIGHTX: (.right, .horizontal)
        case SDL_CONTROLLER_AXIS_RIGHTY: (.right, .vertical)
        default: nil
        }
    }
}
