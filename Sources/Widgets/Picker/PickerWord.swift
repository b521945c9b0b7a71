public import Imaging
import LayoutMath
import Platform
public import Views

/// A picker's cell that shows the item's title, larger towards the centre. Each distance has a text style. Between two distances the text
/// is scaled, and cross-fades halfway from one style to the other, so that no style is scaled far.
public final class PickerWord: View, PickerCell {
    /// Text styles at distances 0, 1, 2, … from the centre; the theme's ``Theme/pickerWords`` until others are set.
    public var styles: [TextStyle] {
        get { look.style }
        set { if look.set(newValue) { setNeedsDisplay() } }
    }
    /// Colour of the word; the theme's for main text until another is set.
    public var color: Color {
        get { ink.style }
        set { if ink.set(newValue) { setNeedsDisplay() } }
    }
    private var look: ThemedStyle<[TextStyle]>
    private var ink: ThemedStyle<Color>
    /// Position of the word in the cell.
    public let alignment: Alignment
    /// Added to the word's x, in points; measured from the cell's left edge if the alignment is leading.
    public var inset: Double { didSet { if inset != oldValue { setNeedsDisplay() } } }
    private var word = ""
    private var distance = 0.0

    /// Share of the way between two distances, around its middle, in which the styles cross-fade.
    static let crossing = 0.2
    /// Distance from the middle of a word to its baseline, as a share of the type size: half the x-height.
    static let middle = 0.273

    /// Position of the word within the cell's width.
    public enum Alignment: Sendable {
        /// At the left edge, or in the middle.
        case leading, center
    }

    /// A cell without a word.
    /// - Parameters:
    ///   - styles: Text styles that stay through changes of the theme; nil uses the theme's.
    ///   - color: A colour that stays through changes of the theme; nil uses the theme's.
    /// - Precondition: `styles` is nil or has an element.
    public init(styles: [TextStyle]? = nil, color: Color? = nil, inset: Double = 0, alignment: Alignment = .leading) {
        precondition(styles?.isEmpty != true, "a picker's word has at least one text style")
        look = ThemedStyle(styles) { $0.pickerWords }
        ink = ThemedStyle(color) { $0.palette.high }
        self.inset = inset
        self.alignment = alignment
        super.init()
    }

    public override func themeChanged() {
        look.follow(theme)
        ink.follow(theme)
    }

    public func show(_ item: PickerItem, at index: Int) {
        word = item.title
        setNeedsDisplay()
    }

    public func update(distanceFromCenter distance: Double) {
        guard abs(distance) != self.distance else { return }
        self.distance = abs(distance)
        setNeedsDisplay()
    }

    public func width(of item: PickerItem, atDistance distance: Int) -> Double? {
        stage?.text.width(of: TextRun(item.title, font: styles[min(distance, styles.count - 1)].font))
    }

    /// Type size at the cell's present distance, in points.
    public var size: Double {
        let (near, far, fraction) = neighbours
        return near.font.size.interpolated(to: far.font.size, fraction: fraction)
    }

    private var neighbours: (near: TextStyle, far: TextStyle, fraction: Double) {
        let place = distance.clamped(to: 0...Double(styles.count - 1))
        let near = Int(place)
        return (styles[near], styles[min(near + 1, styles.count - 1)], place - Double(near))
    }

    public override func draw(in canvas: Canvas) {
        let (near, far, fraction) = neighbours
        let crossed = ((fraction - 0.5) / PickerWord.crossing + 0.5).clamped(to: 0...1)
        // One style is fully visible before the other fades, so that the word never becomes paler.
        draw(near, opacity: min(1, 2 * (1 - crossed)), in: canvas)
        draw(far, opacity: min(1, 2 * crossed), in: canvas)
    }

    private func draw(_ style: TextStyle, opacity: Double, in canvas: Canvas) {
        guard opacity > 0 else { return }
        let magnification = size / style.font.size
        var left = inset
        if alignment == .center, let measure = stage?.text {
            left += (bounds.width - measure.width(of: TextRun(word, font: style.font)) * magnification) / 2
        }
        let origin = Point(x: left + style.opticalShift * magnification, y: bounds.midY + PickerWord.middle * size)
        let mapping = Mapping(scale: magnification, offset: Vector(x: origin.x, y: origin.y))
        canvas.nested(mapping, alpha: 1, clip: nil) {
            canvas.text(TextRun(word, font: style.font), at: .zero, color.opacity(opacity))
        }
    }
}
