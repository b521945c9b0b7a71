import Platform
import Views
import Widgets

/// The place in the app that determines which keys work.
nonisolated enum KeyScope: Equatable, Sendable {
    /// One of the given pages.
    case page(PageKind, of: [PageKind])
    case grid
    case viewer
    /// The viewer with an animated picture.
    case animation
    /// Two pictures in the viewer.
    case comparison
    /// The viewer with a frame over the picture.
    case cropping
    /// A scene without keys of its own.
    case other
}

/// A titled group of shortcuts.
nonisolated struct KeySection: Equatable, Sendable {
    let title: String
    let shortcuts: [Shortcut]

    /// Returns the shortcuts of a scope, innermost first; keys that have no effect or that an inner section uses are left out.
    static func sections(of scope: KeyScope, where isUsable: (KeyPress) -> Bool = { _ in true }) -> [KeySection] {
        var told: Set<KeyPress> = []
        return nested(scope).compactMap { section in
            let news = section.shortcuts.compactMap { $0.keeping { isUsable($0) && !told.contains($0) } }
            told.formUnion(news.flatMap(\.presses))
            return news.isEmpty ? nil : KeySection(title: section.title, shortcuts: news)
        }
    }

    private static func nested(_ scope: KeyScope) -> [KeySection] {
        let everywhere = KeySection(title: "everywhere", shortcuts: Shortcuts.window)
        switch scope {
        case .page(let kind, let kinds): return [kind.keys, pages(kinds), everywhere].compactMap(\.self)
        case .grid: return [KeySection(title: "all pictures", shortcuts: Shortcuts.grid), everywhere]
        case .viewer: return [KeySection(title: "this picture", shortcuts: Shortcuts.viewer), everywhere]
        case .animation: return [KeySection(title: "its frames", shortcuts: Shortcuts.frames)] + nested(.viewer)
        case .comparison: return [KeySection(title: "two pictures", shortcuts: Shortcuts.comparison), everywhere]
        case .cropping: return [KeySection(title: "the frame", shortcuts: Shortcuts.cropping), everywhere]
        case .other: return [everywhere]
        }
    }

    private static func pages(_ kinds: [PageKind]) -> KeySection? {
        guard kinds.count > 1 else { return nil }
        let numbers = kinds.enumerated().map { Shortcuts.page($0 + 1, $1.rawValue) }
        return KeySection(title: "pages", shortcuts: Shortcuts.pages + numbers)
    }
}

nonisolated extension PageKind {
    /// The page's own shortcuts; nil if it has none.
    fileprivate var keys: KeySection? {
        switch self {
        case .cover: nil
        case .swiper: KeySection(title: "swiper", shortcuts: Shortcuts.swiperPage)
        case .circle: KeySection(title: "the ring, while it has the focus", shortcuts: Shortcuts.ring)
        case .library: KeySection(title: "library", shortcuts: Shortcuts.library)
        case .mood: KeySection(title: "mood", shortcuts: Shortcuts.mood)
        case .sparks: KeySection(title: "sparks", shortcuts: Shortcuts.sparks)
        case .notes: KeySection(title: "notes", shortcuts: Shortcuts.notes)
        }
    }
}

nonisolated extension Shortcut {
    /// Returns the shortcut with some of its keys; nil if no key is left.
    fileprivate func keeping(_ isKept: (KeyPress) -> Bool) -> Shortcut? {
        let left = presses.filter(isKept)
        return left.isEmpty ? nil : Shortcut(title, presses: left)
    }
}
