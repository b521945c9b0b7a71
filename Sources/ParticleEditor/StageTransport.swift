import LayoutMath
import Platform
import Views
import Widgets

/// The buttons at the bottom of a particle stage, and the hint beside them.
struct StageTransport {
    let pauseButton: Button
    let stepButton: Button
    let clearButton: Button
    /// Switches the emitter's position on the stage.
    let placeButton: Button
    private let hint: Label
    private var offersPlace = false
    /// Whether the first button plays a paused emitter.
    private(set) var showsPaused = false

    init(_ type: Typography) {
        let quiet = ParticleStage.button(scale: 1)
        hint = Label("drag to pour, wheel to turn", style: type.caption, color: Palette.dusk.middle, alignment: .trailing)
        pauseButton = Button("pause", icon: Icon.pause, style: quiet) {}
        stepButton = Button("step", icon: Icon.step, style: quiet) {}
        clearButton = Button("clear", style: quiet) {}
        placeButton = Button("", style: quiet) {}
        pauseButton.toolTip = ToolTip(Shortcuts.pause)
        stepButton.toolTip = ToolTip(Shortcuts.stepOnward)
        placeButton.toolTip = ToolTip(Shortcuts.place)
    }

    var views: [View] { [pauseButton, stepButton, clearButton, placeButton, hint] }

    mutating func show(isPaused: Bool) {
        showsPaused = isPaused
        pauseButton.title = isPaused ? "play" : "pause"
        pauseButton.icon = isPaused ? Icon.play : Icon.pause
    }

    /// Shows the button for switching the position, or hides it.
    /// - Parameter isInMiddle: Whether the emitter is shown in the middle.
    mutating func offerPlace(_ isOffered: Bool, isInMiddle: Bool) {
        offersPlace = isOffered
        placeButton.isHidden = !isOffered
        placeButton.title = isInMiddle ? "where it says" : "to the middle"
    }

    /// - Parameters:
    ///   - reservedWidth: Width in points at the lower right that is covered by another view.
    ///   - inset: Distance from the stage's edge in points.
    ///   - s: The interface's scale.
    func layOut(in bounds: Rect, reservedWidth: Double, inset: Double, _ s: Double, _ type: Typography) {
        var x = inset
        placeButton.isHidden = !offersPlace
        for button in [pauseButton, clearButton, stepButton] + (offersPlace ? [placeButton] : []) {
            button.style = ParticleStage.button(scale: s)
            let size = button.sizeThatFits(.unbounded)
            button.frame = Rect(x: x, y: bounds.height - inset - size.height, width: size.width, height: size.height)
            button.isHidden = button.frame.maxX > bounds.width - inset - reservedWidth
            x += size.width + 8 * s
        }
        hint.style = type.caption
        let room = bounds.width - inset - reservedWidth - x - 16 * s
        hint.isHidden = hint.sizeThatFits(.unbounded).width > room
        hint.frame = Rect(x: x + 16 * s, y: pauseButton.frame.midY - 8 * s, width: max(0, room), height: 16 * s)
    }
}
