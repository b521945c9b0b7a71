public import Imaging
public import Platform
import Views

/// An action that a swiped row offers for its item: a button beside the row, and an item of the row's menu.
///
/// ```swift
/// SwipeAction("delete", icon: .wastebasket, style: .destructive) { _, completion in
///     completion(album.remove(id))
/// }
/// ```
public struct SwipeAction {
    /// Called with the action's outcome: true if it was carried out, false if not.
    ///
    /// True lets the row of a destructive action slide out and be removed, and closes any other row; false closes the row. Only the first
    /// call counts, and calls after the row has been removed or shows another item are ignored. If an action has not called it after
    /// ``SwipeRow/timeout``, the row closes; a later call still counts.
    public typealias Completion = (_ isDone: Bool) -> Void

    /// How an action is drawn, and whether it removes its row.
    public enum Style: Sendable {
        /// An action that leaves the item where it is.
        case normal
        /// An action that removes the item.
        case destructive
    }

    /// Name of the action: the text of a button without an icon and of the menu's item, and the name for screen readers.
    public var title: String { didSet { word = nil } }
    /// The word of the theme that is shown instead of the title; nil for a title from the program.
    private var word: Words.Key?
    /// Drawn in place of the title; nil shows the title.
    public var icon: Icon?
    /// How it is drawn, and whether its row is removed.
    public var style: Style
    /// Fill of the button; nil uses that of the style.
    public var background: Color?
    /// Carries out the action. Called by a press of the button, a full swipe, the menu or the keyboard.
    public var handler: (_ action: SwipeAction, _ completion: @escaping Completion) -> Void

    /// An action.
    /// - Parameters:
    ///   - icon: Drawn in place of the title; nil shows the title.
    ///   - background: Fill of the button; nil uses that of the style.
    ///   - handler: See ``handler``.
    public init(
        _ title: String, icon: Icon? = nil, style: Style = .normal, background: Color? = nil,
        handler: @escaping (_ action: SwipeAction, _ completion: @escaping Completion) -> Void
    ) {
        self.title = title
        self.icon = icon
        self.style = style
        self.background = background
        self.handler = handler
    }

    /// An action with a word of the theme as its title.
    init(
        _ word: Words.Key, icon: Icon? = nil, style: Style = .normal,
        handler: @escaping (_ action: SwipeAction, _ completion: @escaping Completion) -> Void
    ) {
        self.init(word.english, icon: icon, style: style, handler: handler)
        self.word = word
    }

    /// The title in the words of a theme.
    func title(in words: Words) -> String { word.map { words[$0] } ?? title }
}

/// The actions on one side of a row.
public struct SwipeActions {
    /// The actions, the outermost first. If empty, the row cannot be swiped away from that side.
    public var actions: [SwipeAction]
    /// Whether a swipe across the row carries out the first action. Default true.
    public var performsFirstActionWithFullSwipe: Bool

    /// Actions of a side, the outermost first.
    public init(_ actions: [SwipeAction], performsFirstActionWithFullSwipe: Bool = true) {
        self.actions = actions
        self.performsFirstActionWithFullSwipe = performsFirstActionWithFullSwipe
    }

    /// No actions: the row cannot be swiped, and no default actions replace them.
    public static let empty = SwipeActions([])

    /// A single action that deletes the item. Its title is the theme's word for it.
    public static func delete(handler: @escaping (_ completion: @escaping SwipeAction.Completion) -> Void) -> SwipeActions {
        SwipeActions([SwipeAction(.delete, icon: .wastebasket, style: .destructive) { _, completion in handler(completion) }])
    }
}
