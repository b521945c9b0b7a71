import LayoutMath
import Platform
import Views
import Widgets

/// The timeline of a particle stage, which seeks while it is dragged, and the time beside it.
struct StageTimeline {
    let slider: Slider
    private let words: Label
    /// The time that is written, in tenths of a second.
    private var shownTenths = -1
    /// Whether the emitter plays again after the present drag; nil without a drag.
    private var playsAfterDrag: Bool?

    /// Initial length of the timeline in seconds, and the amount by which it grows when the time passes its end.
    private static let shortest = 10.0

    init(_ type: Typography) {
        let look = ControlLook(theme: Theme(.dark), scale: 1)
        slider = Slider("time", value: 0, in: 0...StageTimeline.shortest, style: look.slider)
        words = Label("", style: type.caption, color: Palette.dusk.middle, alignment: .trailing)
        // The slider says the time.
        words.semantics = Semantics()
    }

    var views: [View] { [slider, words] }

    /// Begins a drag, unless it has begun.
    /// - Returns: Whether it has begun now.
    mutating func beginDrag(plays: Bool) -> Bool {
        guard playsAfterDrag == nil else { return false }
        playsAfterDrag = plays
        return true
    }

    /// Ends the drag.
    /// - Returns: Whether the emitter plays again; nil if there was no drag.
    mutating func endDrag() -> Bool? {
        defer { playsAfterDrag = nil }
        return playsAfterDrag
    }

    /// Returns to the initial length.
    func reset() { slider.range = 0...StageTimeline.shortest }

    /// Shows a time in seconds.
    mutating func show(_ time: Seconds) {
        let end = max(1, (time / StageTimeline.shortest).rounded(.up)) * StageTimeline.shortest
        if time > slider.range.upperBound { slider.range = 0...end }
        slider.value = time
        showTenths(Int((time * 10).rounded(.down)))
    }

    /// Shows the time with exactly one decimal, so that the text keeps its position.
    private mutating func showTenths(_ tenths: Int) {
        guard tenths != shownTenths else { return }
        shownTenths = tenths
        words.text = "\(tenths / 10).\(tenths % 10) / \(DecimalText.string(slider.range.upperBound)) s"
    }

    /// Lays out the timeline above the buttons.
    /// - Parameters:
    ///   - bottom: Top of the buttons in points.
    ///   - inset: Distance from the stage's edge in points.
    ///   - s: The interface's scale.
    func layOut(in bounds: Rect, above bottom: Double, inset: Double, _ s: Double, _ type: Typography) {
        let width = 84 * s
        slider.style = ControlLook(theme: Theme(.dark), scale: s).slider
        let y = bottom - 36 * s
        slider.frame = Rect(x: inset, y: y, width: max(0, bounds.width - 2 * inset - width), height: 28 * s)
        words.style = type.caption
        words.frame = Rect(x: bounds.width - inset - width, y: y + 6 * s, width: width, height: 16 * s)
    }
}
