import LayoutMath
import Platform
import Views
import Widgets

/// A slider over the frames of the animated picture in the viewer. Hidden for stills.
final class Scrubber: View {
    let slider: Slider
    /// Called with the index of a frame that was chosen.
    var chosen: (Int) -> Void = { _ in }
    var scale = 1.0 { didSet { if scale != oldValue { restyle() } } }
    private var isChanging = false

    init() {
        slider = Slider("frame", value: 1, in: 1...2)
        super.init()
        name = "scrubber"
        slider.step = 1
        slider.valueChanged = { [weak self] in self?.choose($0) }
        slider.editingEnded = { [weak self] in self?.isChanging = false }
        addSubview(slider)
        isHidden = true
    }

    /// Shows the current frame; nil hides the slider.
    func show(_ playback: FramePlayback?) {
        let isHidden = (playback?.count ?? 1) < 2
        if isHidden != self.isHidden { self.isHidden = isHidden }
        guard let playback, !isHidden else { return }
        slider.range = 1...Double(playback.count)
        // While the thumb is held, playback does not move it.
        if !isChanging { slider.value = Double(playback.index + 1) }
    }

    /// Whether the thumb is held, or the pointer is over the slider.
    var isInUse: Bool { !isHidden && (isChanging || stage?.hoveredView === slider) }

    private func choose(_ value: Double) {
        isChanging = true
        chosen(Int(value) - 1)
    }

    override func themeChanged() { restyle() }

    private func restyle() {
        slider.style = theme.scaled(to: scale).slider
        setNeedsLayout()
    }

    override func sizeThatFits(_ size: Size) -> Size { slider.sizeThatFits(size) }

    override func layoutSubviews() { slider.frame = bounds }

    override func contains(_ point: Point) -> Bool { false }
}
