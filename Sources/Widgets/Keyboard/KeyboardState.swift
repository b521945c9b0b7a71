import LayoutMath
import Platform

/// The contents of an on-screen keyboard and the effects of its keys, as a value: layouts, planes and Shift.
nonisolated struct KeyboardState: Hashable, Sendable {
    /// The layouts that a key switches between; at least one.
    let layouts: [KeyboardLayout]
    private(set) var index: Int
    private(set) var plane = KeyboardLayout.Plane.letters
    private(set) var shift = Shift.off
    private var shiftedAt: Seconds?

    /// States of the Shift key.
    enum Shift: Hashable, Sendable {
        /// Small letters, one capital, or capitals until it is pressed again.
        case off, once, locked
    }

    /// Longest time in seconds between two presses of Shift that lock it; equal to that of a double press.
    static let doublePress: Seconds = 0.4

    /// - Precondition: `layouts` is not empty.
    init(_ layouts: [KeyboardLayout], index: Int = 0) {
        precondition(layouts.indices.contains(index), "a keyboard has a layout \(index), got \(layouts.count)")
        self.layouts = layouts
        self.index = index
    }

    var layout: KeyboardLayout { layouts[index] }
    /// Whether letters are capitals now.
    var isShifted: Bool { shift != .off && plane == .letters }

    /// Returns the character that a key shows and types.
    func face(of character: String) -> String { isShifted ? layout.capital(of: character) : character }

    /// Returns the choices that a long press on a key offers, beginning with its own character; empty for none.
    func choices(for key: KeyboardKey) -> [String] {
        guard case .character(let character) = key else { return [] }
        let others = layout.alternatives(to: character)
        return others.isEmpty ? [] : ([character] + others).map(face)
    }

    /// Presses a key.
    /// - Returns: The events that it types, in order.
    mutating func press(_ key: KeyboardKey, at time: Seconds) -> [InputEvent.Kind] {
        switch key {
        case .character(let character): return type(face(of: character))
        case .space: return type(" ")
        case .shift: pressShift(at: time)
        case .delete: return Self.stroke(.backspace)
        case .enter: return Self.stroke(.enter)
        case .plane(let plane): self.plane = plane
        case .nextLayout:
            index = (index + 1) % layouts.count
            plane = .letters
        case .close: break
        }
        return []
    }

    /// Types a text that was chosen, such as a letter with an accent.
    mutating func type(_ text: String) -> [InputEvent.Kind] {
        if shift == .once { shift = .off }
        shiftedAt = nil
        return [.text(text)]
    }

    /// Returns to small letters, for example when another field is focused.
    mutating func reset() { (plane, shift, shiftedAt) = (.letters, .off, nil) }

    private mutating func pressShift(at time: Seconds) {
        let isDouble = shiftedAt.map { time - $0 <= Self.doublePress } ?? false
        switch shift {
        case .off: shift = .once
        case .once: shift = isDouble ? .locked : .off
        case .locked: shift = .off
        }
        shiftedAt = shift == .once ? time : nil
    }

    private static func stroke(_ key: Key) -> [InputEvent.Kind] { [.keyDown(key, [], isRepeat: false), .keyUp(key, [])] }
}
