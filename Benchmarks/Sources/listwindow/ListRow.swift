import PanoramaKit

/// A row of the list: a heading, or a title above a second line.
final class ListRow: View {
    private let title: Label
    private let detail: Label?

    init(isHeading: Bool) {
        title = Label("", role: isHeading ? \.bodyStrong : \.body)
        detail = isHeading ? nil : Label("", role: \.caption, ink: \.middle)
        super.init()
        addSubview(title)
        if let detail { addSubview(detail) }
    }

    /// Shows the texts of a row. The view may have shown another row of the same kind before.
    func show(_ id: String) {
        title.text = RowCatalog.title(of: id)
        detail?.text = RowCatalog.detail(of: id)
    }

    /// Distance of the text from the left and the right edge, in points.
    private static let margin = 16.0

    override func layoutSubviews() {
        let (x, width) = (ListRow.margin, max(0, bounds.width - 2 * ListRow.margin))
        guard let detail else {
            title.frame = Rect(x: x, y: (bounds.height - title.style.lineHeight) / 2, width: width, height: title.style.lineHeight)
            return
        }
        let height = title.style.lineHeight + detail.style.lineHeight
        title.frame = Rect(x: x, y: (bounds.height - height) / 2, width: width, height: title.style.lineHeight)
        detail.frame = Rect(x: x, y: title.frame.maxY, width: width, height: detail.style.lineHeight)
    }
}
