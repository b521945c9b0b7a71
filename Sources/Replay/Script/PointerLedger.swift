import LayoutMath
import Platform

/// Tracks the pressed pointers and their locations, and so determines which commands are valid next.
nonisolated struct PointerLedger: Sendable {
    /// Pressed pointers and their locations, in the order of their presses.
    private var pressed: [(pointer: Pointer, place: Point)] = []
    private var isFirst = true

    func place(of pointer: Pointer) -> Point? { pressed.first { $0.pointer == pointer }?.place }
    func isPressed(_ pointer: Pointer) -> Bool { place(of: pointer) != nil }
    var isAnythingPressed: Bool { !pressed.isEmpty }
    /// The pointer for commands that name none: the one pressed last.
    var current: Pointer? { pressed.last?.pointer }

    /// The pressed pointer that a command concerns, and its location before the command.
    func subject(of command: GestureCommand) -> (pointer: Pointer, place: Point)? {
        switch command {
        case .holding(_, let command): subject(of: command)
        case .drag(let pointer, _, _), .release(let pointer, _), .cancel(let pointer):
            pressed.first { $0.pointer == pointer ?? current }
        default: nil
        }
    }

    /// Applies a command.
    /// - Returns: Why the command is invalid here; nil if it is valid. An invalid command changes nothing, except that `window` is not
    ///   allowed afterwards.
    mutating func accept(_ command: GestureCommand) -> String? {
        if case .holding(let modifiers, let command) = command {
            return command.takesModifiers && !modifiers.isEmpty ? accept(command) : "only pointers hold modifiers, and at least one"
        }
        defer { isFirst = false }
        if let mistake = mistake(in: command) { return mistake }
        switch command {
        case .press(let pointer, let place): pressed.append((pointer, place))
        case .drag(let pointer, let place, _): relocate(pointer, to: place)
        case .release(let pointer, _), .cancel(let pointer): remove(pointer)
        // Losing the focus causes no pointer event; the device still sends the release later.
        default: break
        }
        return nil
    }

    private mutating func relocate(_ pointer: Pointer?, to place: Point) {
        guard let index = pressed.firstIndex(where: { $0.pointer == pointer ?? current }) else { return }
        pressed[index].place = place
    }

    private mutating func remove(_ pointer: Pointer?) {
        let gone = pointer ?? current
        pressed.removeAll { $0.pointer == gone }
    }

    private func mistake(in command: GestureCommand) -> String? {
        switch command {
        case .window:
            isFirst ? nil : "window must be the first command"
        case .scene:
            isAnythingPressed ? "release before the scene changes" : nil
        case .press(let pointer, _), .tap(let pointer, _):
            isPressed(pointer) ? "\(pointer.scriptName) is pressed already" : nil
        case .drag(let pointer, _, _): needsPress("drag", pointer)
        case .release(let pointer, _): needsPress("release", pointer)
        case .cancel(let pointer): needsPress("cancel", pointer)
        case .hold: needsPress("hold", nil)
        case .move(let pointer, _, _): mistakeInHovering(with: pointer)
        default: nil
        }
    }

    private func needsPress(_ command: String, _ pointer: Pointer?) -> String? {
        guard let pointer else { return isAnythingPressed ? nil : "\(command) without a press before it" }
        return isPressed(pointer) ? nil : "\(command) of \(pointer.scriptName), which is not pressed"
    }

    private func mistakeInHovering(with pointer: Pointer) -> String? {
        if isPressed(pointer) { return "\(pointer.scriptName) is pressed: drag it" }
        return pointer.isTouch ? "a finger does not hover: press it first" : nil
    }
}
