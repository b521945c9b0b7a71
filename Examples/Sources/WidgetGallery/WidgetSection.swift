import PanoramaKit

/// Views side by side under a heading, wrapped to the width. The views of a row are aligned to a line.
final class WidgetSection: View {
    private let heading: Label
    private let views: [View]

    /// - Parameter title: The heading; empty for none.
    init(_ title: String, _ views: [View]) {
        heading = Label(title, role: \.subhead)
        heading.semantics = Semantics(.heading, label: title)
        self.views = views
        super.init()
        semantics = Semantics(.group, label: title)
        heading.isHidden = title.isEmpty
        addSubview(heading)
        for view in views { addSubview(view) }
    }

    // In points at scale 1: between the views of a row, between rows, and below the heading.
    private static let (gap, rowGap, headingGap) = (24.0, 16.0, 12.0)

    override func sizeThatFits(_ size: Size) -> Size {
        let frames = frames(width: size.width)
        return Size(width: size.width, height: frames.map(\.maxY).max() ?? top)
    }

    override func layoutSubviews() {
        heading.frame = Rect(x: 0, y: 0, width: bounds.width, height: heading.style.lineHeight)
        for (view, frame) in zip(views, frames(width: bounds.width)) { view.frame = frame }
    }

    private var top: Double {
        heading.isHidden ? 0 : heading.style.lineHeight + WidgetSection.headingGap * theme.scale
    }

    private func frames(width: Double) -> [Rect] {
        let sizes = views.map { $0.sizeThatFits(Size(width: width, height: .infinity)) }
        var (frames, row, y): ([Rect], Range<Int>, Double) = ([], 0..<0, top)
        while row.upperBound < sizes.count {
            row = row.upperBound..<WidgetSection.end(ofRowFrom: row.upperBound, sizes, width: width, gap: WidgetSection.gap * theme.scale)
            let height = sizes[row].map(\.height).max() ?? 0
            var x = 0.0
            for size in sizes[row] {
                frames.append(Rect(x: x, y: y + height - size.height, width: min(size.width, width), height: size.height))
                x += size.width + WidgetSection.gap * theme.scale
            }
            y += height + WidgetSection.rowGap * theme.scale
        }
        return frames
    }

    /// Returns the index after the last view of a row; a row has at least one view.
    private static func end(ofRowFrom start: Int, _ sizes: [Size], width: Double, gap: Double) -> Int {
        var (end, x) = (start + 1, sizes[start].width)
        while end < sizes.count, x + gap + sizes[end].width <= width {
            x += gap + sizes[end].width
            end += 1
        }
        return end
    }
}
