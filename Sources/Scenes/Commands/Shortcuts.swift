import Platform

/// The keys of the program, by where they work.
nonisolated enum Shortcuts {
    // MARK: Everywhere

    static let openFolder = Shortcut("open a folder", .character("o"), .control)
    static let menu = Shortcut("menu", .function(10))
    static let contextMenu = Shortcut("context menu", KeyPress(.function(10), .shift), KeyPress(.menu))
    static let keys = Shortcut("keys", KeyPress(.function(1)), KeyPress(.character("?")))
    static let settings = Shortcut("settings", .character(","), .control)
    static let fullScreen = Shortcut("full screen", KeyPress(.function(11)), KeyPress(.character("f")))
    static let leaveFullScreen = Shortcut("leave the full screen", .escape)
    static let quit = Shortcut("quit", .character("q"), .control)
    static let closeWindow = Shortcut("close the window", .character("w"), .control)
    static let undoDeletion = Shortcut("undo a deletion", .character("z"), .control)
    static let nextControl = Shortcut("next control", .tab)
    static let previousControl = Shortcut("control before", .tab, .shift)
    static let news = Shortcut("the news and back", .function(6))

    static let window = [
        openFolder, menu, contextMenu, settings, keys, fullScreen, leaveFullScreen, nextControl, previousControl, news, undoDeletion,
        closeWindow, quit,
    ]

    // MARK: Pages

    static let nextPage = Shortcut("next page", .right)
    static let previousPage = Shortcut("page before", .left)
    static let firstPage = Shortcut("first page", .home)
    static let lastPage = Shortcut("last page", .end)
    static let allPictures = Shortcut("all pictures", .character("g"))

    static func page(_ number: Int, _ name: String) -> Shortcut { Shortcut(name, .character(Character("\(number)"))) }

    static let pages = [nextPage, previousPage, firstPage, lastPage, allPictures]

    static let openPicture = Shortcut("open the picture", .enter)
    static let swiperPage = [openPicture]

    static let turnOnward = Shortcut("turn the ring onward", .down)
    static let turnBack = Shortcut("turn it back", .up)
    static let addToRing = Shortcut("add a picture", KeyPress(.insert), KeyPress(.character("+")))
    static let removeFromRing = Shortcut("remove the picture", KeyPress(.delete), KeyPress(.backspace), KeyPress(.character("-")))
    static let ring = [turnOnward, turnBack, openPicture, addToRing, removeFromRing]

    static let moodAbove = Shortcut("mood above", .up)
    static let moodBelow = Shortcut("mood below", .down)
    static let mood = [moodAbove, moodBelow]

    static let pause = Shortcut("pause", .space)
    static let stepBack = Shortcut("a step back", .character(","))
    static let stepOnward = Shortcut("a step onward", .character("."))
    static let undo = Shortcut("undo", .character("z"), .control)
    static let redo = Shortcut("redo", KeyPress(.character("z"), [.control, .shift]), KeyPress(.character("y"), .control))
    static let openEmitter = Shortcut("open an emitter", .character("o"), .control)
    static let save = Shortcut("save", .character("s"), .control)
    static let saveAs = Shortcut("save as", .character("s"), [.control, .shift])
    static let copySwift = Shortcut("copy as Swift", .character("c"), [.control, .shift])
    static let sparks = [pause, stepBack, stepOnward, undo, redo, openEmitter, save, saveAs, copySwift]

    // MARK: All pictures

    static let open = Shortcut("open", KeyPress(.enter), KeyPress(.space))
    static let toTheRight = Shortcut("to the right", .right)
    static let toTheLeft = Shortcut("to the left", .left)
    static let rowBelow = Shortcut("row below", .down)
    static let rowAbove = Shortcut("row above", .up)
    static let screenDown = Shortcut("a screen down", .pageDown)
    static let screenUp = Shortcut("a screen up", .pageUp)
    static let first = Shortcut("first", .home)
    static let last = Shortcut("last", .end)
    static let leave = Shortcut("back", KeyPress(.escape), KeyPress(.backspace), KeyPress(.left, .alt))
    static let folderAbove = Shortcut("folder above", .up, .alt)
    static let sort = Shortcut("sort by the next", .character("s"))
    static let sortTurned = Shortcut("the other way round", .character("s"), .shift)
    static let subfolders = Shortcut("include subfolders", .character("a"))
    static let grid = [
        open, toTheRight, toTheLeft, rowBelow, rowAbove, screenDown, screenUp, first, last, sort, sortTurned, subfolders, folderAbove,
        leave,
    ]

    // MARK: The viewer

    static let nextPicture = Shortcut("next picture", KeyPress(.right), KeyPress(.space), KeyPress(.pageDown))
    static let previousPicture = Shortcut("previous picture", KeyPress(.left), KeyPress(.backspace), KeyPress(.pageUp))
    static let firstPicture = Shortcut("first picture", .home)
    static let lastPicture = Shortcut("last picture", .end)
    static let nearer = Shortcut("nearer", KeyPress(.character("+")), KeyPress(.character("=")))
    static let farther = Shortcut("farther", .character("-"))
    static let wholePicture = Shortcut("whole picture", .character("0"))
    static let pixels = Shortcut("one pixel for one", .character("1"))
    static let rotateRight = Shortcut("rotate right", .character("r"))
    static let rotateLeft = Shortcut("rotate left", .character("r"), .shift)
    static let slideshow = Shortcut("slideshow", .character("s"))
    static let facts = Shortcut("about this picture", .character("i"))
    static let copyPath = Shortcut("copy path", .character("c"), .control)
    static let discard = Shortcut("to the wastebasket", .delete)
    static let close = Shortcut("back", .escape)
    static let viewer = [
        nextPicture, previousPicture, firstPicture, lastPicture, nearer, farther, wholePicture, pixels, rotateRight, rotateLeft, slideshow,
        facts, copyPath, discard, close,
    ]
}
