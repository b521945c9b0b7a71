import Imaging
import LayoutMath
import Platform
import Views
import Widgets

/// A row of the library: a day, a folder or a discarded file.
final class LibraryRow: View, CollectionContent {
    /// The content of a row.
    struct Words: Equatable {
        /// Large digits at the beginning, such as the day of the month, with a line below them; empty if the row shows an icon instead.
        var numeral = ""
        var note = ""
        var icon: Icon?
        var title: String
        var detail: String
        /// Text at the end.
        var trailing = ""
        /// The paths of the first pictures, which are shown at the end.
        var pictures: [String] = []
        /// Whether the item is not available.
        var isDimmed = false
    }

    private let numeral = Label("", role: \.subhead)
    private let note = Label("", role: \.caption, ink: \.middle)
    private let title = Label("", role: \.bodyStrong)
    private let detail = Label("", role: \.caption, ink: \.middle)
    private let trailing = Label("", ink: \.middle, alignment: .trailing)
    private let pictures = (0..<LibraryRow.mostPictures).map { _ in PictureView() }
    private var icon: Icon?
    private var isDimmed = false

    // In points at scale 1; taken from the mock-up.
    static let height = 72.0
    static let leading = 72.0
    private static let thumbnail = (side: 48.0, gap: 6.0)
    static let mostPictures = 3

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        for view in [numeral, note, title, detail, trailing] + pictures { addSubview(view) }
        for picture in pictures { picture.isUserInteractionEnabled = false }
    }

    func show(_ words: Words) {
        (numeral.text, note.text, title.text, detail.text) = (words.numeral, words.note, words.title, words.detail)
        trailing.text = words.trailing
        icon = words.icon
        isDimmed = words.isDimmed
        for (index, view) in pictures.enumerated() {
            view.image = words.pictures.indices.contains(index) ? words.pictures[index] : nil
            view.isHidden = view.image == nil
        }
        title.color = isDimmed ? theme.palette.low : theme.palette.high
        setNeedsLayout()
    }

    private var scale: Double { stage?.metrics.scale ?? 1 }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: LibraryRow.height * scale) }

    override func themeChanged() {
        title.color = isDimmed ? theme.palette.low : theme.palette.high
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let (s, type) = (scale, Typography(scale: scale))
        (numeral.style, note.style, title.style, detail.style) = (type.subhead, type.caption, type.bodyStrong, type.caption)
        trailing.style = type.body
        let middle = bounds.height / 2
        let start = LibraryRow.leading * s
        numeral.frame = Rect(x: 0, y: middle - 24 * s, width: start - 8 * s, height: 32 * s)
        note.frame = Rect(x: 0, y: middle + 10 * s, width: start - 8 * s, height: 16 * s)
        let end = layOutPictures(s)
        let words = trailing.text.isEmpty ? 0 : trailing.sizeThatFits(.unbounded).width
        trailing.frame = Rect(x: max(start, end - words), y: middle - 23 * s, width: min(words, max(0, end - start)), height: 24 * s)
        let room = max(0, (words > 0 ? trailing.frame.minX - 12 * s : end) - start)
        title.frame = Rect(x: start, y: middle - 23 * s, width: room, height: 24 * s)
        detail.frame = Rect(x: start, y: middle + 5 * s, width: max(0, end - start), height: 16 * s)
    }

    /// Lays out the pictures at the end of the row, in order.
    /// - Returns: The x position at which the text must end.
    private func layOutPictures(_ s: Double) -> Double {
        let (side, gap) = (LibraryRow.thumbnail.side * s, LibraryRow.thumbnail.gap * s)
        let shown = pictures.filter { !$0.isHidden }
        var x = bounds.width - Double(shown.count) * (side + gap) + gap
        let end = shown.isEmpty ? bounds.width : x - 16 * s
        for picture in shown {
            picture.frame = Rect(x: x, y: (bounds.height - side) / 2, width: side, height: side)
            x += side + gap
        }
        return end
    }

    override func draw(in canvas: Canvas) {
        guard let icon else { return }
        let side = icon.side * scale
        let rect = Rect(x: 2 * scale, y: (bounds.height - side) / 2, width: side, height: side)
        canvas.fill(.icon(icon), in: rect, isDimmed ? theme.palette.low : theme.palette.middle)
    }

    func prefetch() { for picture in pictures where !picture.isHidden { picture.prefetch() } }
}
