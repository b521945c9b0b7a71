import LayoutMath
public import Views

/// Reports the changes of an on-screen keyboard, for views that make room for it in their own way.
///
/// ```swift
/// let observer = KeyboardObserver(of: keyboard, [.willShow, .willHide]) { change in
///     hint.isHidden = change.event == .willShow
/// }
/// ```
///
/// It observes while its owner keeps it. The focused field, the scroll views around it and the page need no observer: see
/// ``OnScreenKeyboard``.
public final class KeyboardObserver {
    /// The events that are reported.
    public let events: Set<KeyboardEvent>
    private let changed: (KeyboardChange) -> Void

    /// Observes a keyboard.
    /// - Parameters:
    ///   - keyboard: Does not keep a reference to the observer.
    ///   - events: By default all.
    ///   - changed: Called for each of these events, in the order that ``KeyboardEvent`` gives.
    public init(
        of keyboard: OnScreenKeyboard, _ events: Set<KeyboardEvent> = Set(KeyboardEvent.allCases),
        changed: @escaping (KeyboardChange) -> Void
    ) {
        self.events = events
        self.changed = changed
        keyboard.observers.add(self)
    }

    fileprivate func take(_ change: KeyboardChange) { if events.contains(change.event) { changed(change) } }
}

/// The observers of a keyboard. Only their owners keep them alive.
struct KeyboardObservers {
    private struct Entry { weak var observer: KeyboardObserver? }
    private var entries: [Entry] = []

    /// Number of observers that still exist.
    var count: Int { entries.count { $0.observer != nil } }

    mutating func add(_ observer: KeyboardObserver) {
        entries.removeAll { $0.observer == nil }
        entries.append(Entry(observer: observer))
    }

    /// Reports a change to its observers, in the order in which they began to observe.
    func tell(_ change: KeyboardChange) { for entry in entries { entry.observer?.take(change) } }
}

extension KeyboardChange {
    /// Returns the height in points of the lower part of a view that the keyboard will cover after the movement; 0 for a view that is on no
    /// stage.
    public func overlap(with view: View) -> Double {
        guard let stage = view.stage else { return 0 }
        return KeyboardRoom(keyboard: endFrame, window: Rect(origin: .zero, size: stage.size)).overlap(
            with: view.convert(view.bounds, to: nil))
    }
}
