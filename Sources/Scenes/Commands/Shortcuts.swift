import Gallery
import Platform
import Views
import Widgets

/// The shortcuts of the window and of its pages.
nonisolated extension Shortcuts {
    // MARK: Everywhere

    static let openFolder = Shortcut("open a folder", .character("o"), .control)
    static let menu = Shortcut("menu", .function(10))
    static let contextMenu = Shortcut("context menu", KeyPress(.function(10), .shift), KeyPress(.menu))
    static let keys = Shortcut("keys", KeyPress(.function(1)), KeyPress(.character("?")))
    static let settings = Shortcut("settings", .character(","), .control)
    static let leaveFullScreen = Shortcut("leave the full screen", .escape)
    static let quit = Shortcut("quit", .character("q"), .control)
    static let closeWindow = Shortcut("close the window", .character("w"), .control)
    static let paste = Shortcut("paste a picture", .character("v"), .control)
    static let undoLast = Shortcut("undo the last change", .character("z"), .control)
    static let nextControl = Shortcut("next control", .tab)
    static let previousControl = Shortcut("control before", .tab, .shift)
    static let news = Shortcut("the news and back", .function(6))

    static let window = [
        openFolder, sendCopy, paste, menu, contextMenu, settings, keys, fullScreen, leaveFullScreen, nextControl, previousControl, news,
        undoLast,
        closeWindow, quit,
    ]

    // MARK: Pages

    static let nextPage = Shortcut("next page", .right)
    static let previousPage = Shortcut("page before", .left)
    static let firstPage = Shortcut("first page", .home)
    static let lastPage = Shortcut("last page", .end)
    static let allPictures = Shortcut("all pictures", .character("g"))

    static let goBack = Shortcut("back to the page looked at before", .left, .alt)

    static func page(_ number: Int, _ name: String) -> Shortcut { Shortcut(name, .character(Character("\(number)"))) }

    static let pages = [nextPage, previousPage, firstPage, lastPage, goBack, allPictures]

    static let moodAbove = Shortcut("mood above", .up)
    static let moodBelow = Shortcut("mood below", .down)
    static let mood = [moodAbove, moodBelow]
}
