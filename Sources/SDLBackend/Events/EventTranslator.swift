import CSDL2
import LayoutMath
import Platform
import Storage

/// Translates SDL's events into `InputEvent`s, in logical pixels.
struct EventTranslator {
    /// Converts window units to logical pixels; kept up to date by the window's owner.
    var measures: WindowMeasures
    /// The measures that were last reported in a resize event.
    private var toldMeasures: WindowMeasures
    /// The last known position of the mouse.
    private(set) var mousePosition = Point.zero

    /// Whether what the mouse carries is in a drag of the desktop, which does not end when the window loses the focus.
    var isDragging = false
    private var pressedButtons: [MouseButton] = []
    private var touches: Set<Int> = []
    private var wheel = WheelClassifier()
    private var keyboard = Keyboard()
    private var controllers = ControllerTranslator()
    private var droppedText = DroppedText()

    /// `SDL_TOUCH_MOUSEID`, a macro that is not imported: marks mouse events that SDL synthesises from touches.
    static let touchMouse = UInt32.max

    init(measures: WindowMeasures) {
        self.measures = measures
        toldMeasures = measures
    }

    /// A resize to the current measures if no event has reported them. SDL always reports a new size, but on some desktops it does not
    /// report a new scale of the same size.
    mutating func untoldResize() -> [InputEvent.Kind] { measures == toldMeasures ? [] : [resize()] }

    private mutating func resize() -> InputEvent.Kind {
        toldMeasures = measures
        return .resized(measures.size, scale: measures.scale)
    }

    /// Translates an event at `time`; empty if the program ignores it. Frees the memory of what is dropped.
    mutating func translate(_ event: SDL_Event, at time: Seconds = 0) -> [InputEvent.Kind] {
        switch SDL_EventType(rawValue: event.type) {
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: translate(event.button)
        case SDL_MOUSEMOTION: translate(event.motion)
        case SDL_MOUSEWHEEL: translate(event.wheel, at: time)
        case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: translate(event.tfinger)
        case SDL_KEYDOWN, SDL_KEYUP: keyboard.translate(event.key)
        case SDL_TEXTINPUT: translate(event.text)
        case SDL_TEXTEDITING: [.composition(TextComposition(event.edit))]
        case SDL_TEXTEDITING_EXT: [.composition(TextComposition(taking: event.editExt))]
        case SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLERBUTTONUP: controllers.translate(event.cbutton)
        case SDL_CONTROLLERAXISMOTION: controllers.translate(event.caxis)
        case SDL_WINDOWEVENT: translate(event.window)
        case SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE: translate(event.drop)
        case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET, SDL_APP_DIDENTERFOREGROUND: [.exposed]
        default: []
        }
    }

    // MARK: Mouse

    private mutating func translate(_ event: SDL_MouseButtonEvent) -> [InputEvent.Kind] {
        guard event.which != Self.touchMouse, let button = MouseButton(event.button) else { return [] }
        mousePosition = measures.point(x: Double(event.x), y: Double(event.y))
        let isDown = event.type == SDL_MOUSEBUTTONDOWN.rawValue
        // A release without a press comes from a pointer that was cancelled.
        guard pressedButtons.contains(button) != isDown else { return [] }
        if isDown {
            pressedButtons.append(button)
            return [.pointerDown(.mouse(button), mousePosition)]
        }
        pressedButtons.removeAll { $0 == button }
        return [.pointerUp(.mouse(button), mousePosition)]
    }

    private mutating func translate(_ event: SDL_MouseMotionEvent) -> [InputEvent.Kind] {
        guard event.which != Self.touchMouse else { return [] }
        mousePosition = measures.point(x: Double(event.x), y: Double(event.y))
        return [.pointerMoved(.mouse(pressedButtons.first ?? .left), mousePosition)]
    }

    /// Translates what happens during a drag of the desktop, in which SDL may hear nothing of the mouse.
    mutating func translate(_ news: DragNews) -> [InputEvent.Kind] {
        let mouse = Pointer.mouse(pressedButtons.first ?? .left)
        switch news {
        case .answer(let answer): return [.dragAnswered(answer)]
        case .hand(.over(let x, let y)): mousePosition = measures.point(x: x, y: y)
        case .hand(.away): mousePosition = measures.size.outside(near: mousePosition)
        case .hand(.released):
            pressedButtons = []
            return [.pointerUp(mouse, mousePosition)]
        case .hand(.cancelled):
            pressedButtons = []
            return [.pointerCancelled(mouse)]
        }
        return [.pointerMoved(mouse, mousePosition)]
    }

    private mutating func translate(_ event: SDL_MouseWheelEvent, at time: Seconds) -> [InputEvent.Kind] {
        guard event.which != Self.touchMouse else { return [] }
        let sign = event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1.0 : 1
        let ticks = Vector(x: Double(event.preciseX), y: Double(event.preciseY)) * sign
        guard ticks != .zero else { return [] }
        let source: WheelSource = wheel.isFingers(ticks, at: time) ? .precise : .notched
        mousePosition = measures.point(x: Double(event.mouseX), y: Double(event.mouseY))
        return [.wheel(Wheel(ticks: ticks, source: source, modifiers: heldModifiers), at: mousePosition)]
    }

    // MARK: Touch

    private mutating func translate(_ event: SDL_TouchFingerEvent) -> [InputEvent.Kind] {
        let finger = Int(truncatingIfNeeded: event.fingerId)
        let point = measures.point(fractions: Vector(x: Double(event.x), y: Double(event.y)))
        switch SDL_EventType(rawValue: event.type) {
        case SDL_FINGERDOWN:
            // Wayland never ends a touch that the compositor cancelled. Such a touch ends when a new one with the same number begins.
            let cancelled: [InputEvent.Kind] = touches.insert(finger).inserted ? [] : [.pointerCancelled(.touch(finger))]
            return cancelled + [.pointerDown(.touch(finger), point)]
        case SDL_FINGERMOTION: return touches.contains(finger) ? [.pointerMoved(.touch(finger), point)] : []
        default: return touches.remove(finger) == nil ? [] : [.pointerUp(.touch(finger), point)]
        }
    }

    // MARK: Text

    private func translate(_ event: SDL_TextInputEvent) -> [InputEvent.Kind] {
        let text = event.words
        return text.isEmpty ? [] : [.text(text)]
    }

    /// Translates an event at `time` and appends the result to `inputs`. Text belongs to the preceding key press. If no text field is
    /// open, text is used only for that, unless an earlier press or key in `inputs` may have opened a field.
    mutating func translate(_ event: SDL_Event, at time: Seconds, isTyping: Bool, into inputs: inout [InputEvent]) {
        for kind in translate(event, at: time) {
            if case .text(let text) = kind {
                let mayHaveOpened = inputs.dropLast().contains(where: \.kind.mayOpenField)
                keyboard.type(text, into: &inputs)
                guard isTyping || mayHaveOpened else { continue }
            }
            inputs.append(InputEvent(time: time, kind, modifiers: kind.isPointer ? heldModifiers : []))
        }
    }

    /// The modifier keys that are held while the event is translated.
    var heldModifiers: KeyModifiers { KeyModifiers(sdl: UInt32(SDL_GetModState().rawValue)) }

    // MARK: Window

    private mutating func translate(_ event: SDL_WindowEvent) -> [InputEvent.Kind] {
        switch SDL_WindowEventID(rawValue: UInt32(event.event)) {
        case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: [resize()]
        case SDL_WINDOWEVENT_FOCUS_GAINED: [.focusGained]
        case SDL_WINDOWEVENT_FOCUS_LOST: cancelledPointers() + [.focusLost]
        case SDL_WINDOWEVENT_LEAVE: [.pointerLeft]
        case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED: [.exposed]
        default: []
        }
    }

    private mutating func cancelledPointers() -> [InputEvent.Kind] {
        let buttons = isDragging ? [] : pressedButtons
        let cancelled = buttons.map { Pointer.mouse($0) } + touches.sorted().map { Pointer.touch($0) }
        pressedButtons.removeAll { buttons.contains($0) }
        touches = []
        return cancelled.map { .pointerCancelled($0) }
    }

    private mutating func translate(_ event: SDL_DropEvent) -> [InputEvent.Kind] {
        switch SDL_EventType(rawValue: event.type) {
        case SDL_DROPBEGIN:
            droppedText.begin()
            return [.dropBegan]
        case SDL_DROPFILE: return event.takeWords().map { [.fileDropped($0, at: mousePosition)] } ?? []
        case SDL_DROPTEXT: return event.takeWords().map { droppedText.add($0, at: mousePosition) } ?? []
        default: return droppedText.end(at: mousePosition) + [.dropEnded]
        }
    }

    /// Updates the mouse position, in window units, while there are no mouse events, for example during a drop.
    mutating func noteMouse(x: Double, y: Double) { mousePosition = measures.point(x: x, y: y) }
}

extension SDL_DropEvent {
    /// The path or the text, whose memory is freed. Only events of files and texts have one: sdl2-compat leaves a wild pointer in the others.
    fileprivate func takeWords() -> String? {
        defer { SDL_free(file) }
        return file.map { String(pathBytes: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
}

extension MouseButton {
    fileprivate init?(_ button: UInt8) {
        switch Int32(button) {
        case SDL_BUTTON_LEFT: self = .left
        case SDL_BUTTON_MIDDLE: self = .middle
        case SDL_BUTTON_RIGHT: self = .right
        case SDL_BUTTON_X1: self = .back
        default: return nil
        }
    }
}

extension InputEvent.Kind {
    /// Whether the event may move the focus into a text field.
    fileprivate var mayOpenField: Bool {
        switch self {
        case .pointerUp, .keyDown(.tab, _, _), .keyDown(.enter, _, _): true
        default: false
        }
    }

    /// Whether the event is a pointer action, which modifier keys may change.
    fileprivate var isPointer: Bool {
        switch self {
        case .pointerDown, .pointerMoved, .pointerUp: true
        default: false
        }
    }
}

extension Size {
    /// A point beyond the nearest edge of a window of this size.
    fileprivate func outside(near point: Point) -> Point {
        let places = [
            (point.x, Point(x: -1, y: point.y)), (width - point.x, Point(x: width + 1, y: point.y)),
            (point.y, Point(x: point.x, y: -1)), (height - point.y, Point(x: point.x, y: height + 1)),
        ]
        return places.min { $0.0 < $1.0 }?.1 ?? point
    }
}
