import Platform
import Views
package import Widgets

/// The shortcuts of pages with pictures.
nonisolated extension Shortcuts {
    package static let fullScreen = Shortcut("full screen", KeyPress(.function(11)), KeyPress(.character("f")))

    // MARK: Pages

    package static let openPicture = Shortcut("open the picture", .enter)
    package static let swiperPage = [openPicture, rename]

    static let turnOnward = Shortcut("turn the ring onward", .down)
    static let turnBack = Shortcut("turn it back", .up)
    package static let addToRing = Shortcut("add a picture", KeyPress(.insert), KeyPress(.character("+")))
    static let removeFromRing = Shortcut("remove the picture", KeyPress(.delete), KeyPress(.backspace), KeyPress(.character("-")))
    package static let ring = [turnOnward, turnBack, openPicture, addToRing, removeFromRing]

    static let search = Shortcut("search", KeyPress(.character("f"), .control), KeyPress(.character("/")))
    static let nextTab = Shortcut("next list", .tab, .control)
    static let previousTab = Shortcut("list before", .tab, [.control, .shift])
    static let rowActions = Shortcut("what the row offers", KeyPress(.menu), KeyPress(.function(10), .shift))
    package static let library = [rowBelow, rowAbove, rowActions, nextTab, previousTab, search]

    static let write = Shortcut("write about the picture", .enter)
    static let saveNote = Shortcut("save the note", .enter, .control)
    package static let notes = [write, saveNote, rename]

    // MARK: All pictures

    package static let open = Shortcut("open", KeyPress(.enter), KeyPress(.space))
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
    package static let sortTurned = Shortcut("the other way round", .character("s"), .shift)
    static let subfolders = Shortcut("include subfolders", .character("a"))
    package static let grid = [
        open, toTheRight, toTheLeft, rowBelow, rowAbove, screenDown, screenUp, first, last, sort, sortTurned, subfolders, rename,
        discard, folderAbove, leave,
    ]

    // MARK: The viewer

    static let nextPicture = Shortcut("next picture", KeyPress(.right), KeyPress(.space), KeyPress(.pageDown))
    static let previousPicture = Shortcut("previous picture", KeyPress(.left), KeyPress(.backspace), KeyPress(.pageUp))
    static let firstPicture = Shortcut("first picture", .home)
    static let lastPicture = Shortcut("last picture", .end)
    static let playFrames = Shortcut("play or pause", .space)
    static let nextFrame = Shortcut("next frame", .character("."))
    static let previousFrame = Shortcut("previous frame", .character(","))
    static let nearer = Shortcut("nearer", KeyPress(.character("+")), KeyPress(.character("=")))
    static let farther = Shortcut("farther", .character("-"))
    static let wholePicture = Shortcut("whole picture", .character("0"))
    static let pixels = Shortcut("one pixel for one", .character("1"))
    static let fill = Shortcut("fill the window", .character("2"))
    static let wholeWidth = Shortcut("whole width", .character("3"))
    static let keepZoom = Shortcut("keep the zoom", .character("k"))
    package static let compare = Shortcut("compare two", .character("b"))
    static let linkZoom = Shortcut("zoom together or apart", .character("l"))
    static let otherSide = Shortcut("the other picture", .tab)
    package static let rotateRight = Shortcut("rotate right", .character("r"))
    package static let rotateLeft = Shortcut("rotate left", .character("r"), .shift)
    package static let saveTurned = Shortcut("save the turned picture", .character("s"), .control)
    package static let saveTurnedAs = Shortcut("save it under another name", .character("s"), [.control, .shift])
    package static let crop = Shortcut("crop", .character("c"))
    static let cropMove = Shortcut("move the frame", KeyPress(.left), KeyPress(.right), KeyPress(.up), KeyPress(.down))
    static let cropGrow = Shortcut(
        "move its right and lower edge", KeyPress(.left, .shift), KeyPress(.right, .shift), KeyPress(.up, .shift), KeyPress(.down, .shift))
    static let cropShape = Shortcut("another shape", .character("a"))
    static let cropAccept = Shortcut("crop and save", .enter)
    package static let slideshow = Shortcut("slideshow", .character("s"))
    package static let facts = Shortcut("about this picture", .character("i"))
    package static let copyPath = Shortcut("copy path", .character("c"), .control)
    package static let sendCopy = Shortcut("send a copy", .character("e"), .control)
    package static let printPicture = Shortcut("print", .character("p"), .control)
    package static let rename = Shortcut("rename", .function(2))
    package static let discard = Shortcut("to the wastebasket", .delete)
    static let close = Shortcut("back", KeyPress(.escape), KeyPress(.left, .alt))
    package static let frames = [playFrames, nextFrame, previousFrame]
    package static let comparison = [
        otherSide, nextPicture, previousPicture, nearer, farther, wholePicture, pixels, fill, wholeWidth, linkZoom, rotateRight, rotateLeft,
        discard, close,
    ]
    package static let cropping = [cropMove, cropGrow, cropShape, cropAccept, saveTurnedAs, close]
    package static let viewer = [
        nextPicture, previousPicture, firstPicture, lastPicture, nearer, farther, wholePicture, pixels, fill, wholeWidth, keepZoom,
        rotateRight, rotateLeft, crop, saveTurned, saveTurnedAs, slideshow, compare, facts, copyPath, printPicture, rename, discard, close,
    ]
}
