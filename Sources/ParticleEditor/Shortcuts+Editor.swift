import Platform
import Views
package import Widgets

/// The shortcuts of the particle editor.
nonisolated extension Shortcuts {
    static let pause = Shortcut("pause", .space)
    static let stepBack = Shortcut("a step back", .character(","))
    static let stepOnward = Shortcut("a step onward", .character("."))
    static let place = Shortcut("middle, or where it says", .character("m"))
    static let undo = Shortcut("undo", .character("z"), .control)
    static let redo = Shortcut("redo", KeyPress(.character("z"), [.control, .shift]), KeyPress(.character("y"), .control))
    static let openEmitter = Shortcut("open an emitter", .character("o"), .control)
    static let save = Shortcut("save", .character("s"), .control)
    static let saveAs = Shortcut("save as", .character("s"), [.control, .shift])
    static let copySwift = Shortcut("copy as Swift", .character("c"), [.control, .shift])
    package static let sparks = [pause, stepBack, stepOnward, place, undo, redo, openEmitter, save, saveAs, copySwift]
}
