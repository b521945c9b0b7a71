import LayoutMath
import Views

/// What a list shows at its edges: the scroll indicator, the index of the sections, and the text of a list without rows.
struct ListEdges {
    let indicator = ScrollIndicator()
    let index = SectionIndexBar()
    let emptyLabel = Label("", ink: \.middle, maximumLines: 4, alignment: .center)
    /// Whether the indicator is shown where there is no index.
    var showsIndicator = true
    /// Height in points of the zone at the lower edge in which rows fade out.
    var endFade = 0.0

    /// Distance from the top to the text of an empty list, in points at scale 1.
    private static let emptyTop = 40.0

    func layOutEmptyLabel(in bounds: Rect, scale: Double) {
        let words = emptyLabel.sizeThatFits(bounds.size)
        emptyLabel.frame = Rect(x: 0, y: ListEdges.emptyTop * scale, width: bounds.width, height: words.height)
    }

    /// Places the parts below anything that covers the top of the rows, such as a header that collapses with them. The indicator begins
    /// below the covered part as it is now, the index below its greatest extent.
    func follow(_ scrollView: ScrollView, in bounds: Rect, scale: Double, isMirrored: Bool) {
        let (offset, inset) = (scrollView.contentOffset.y, scrollView.contentInset.top)
        func edge(width: Double, below top: Double) -> Rect {
            Rect(x: isMirrored ? 0 : bounds.width - width, y: top, width: width, height: max(0, bounds.height - top))
        }
        indicator.frame = edge(width: ScrollIndicator.width * scale, below: (0 - offset).clamped(to: 0...inset))
        index.frame = edge(width: SectionIndexBar.width * scale, below: inset)
        // The index and the indicator are at the same edge.
        guard showsIndicator, index.isHidden else { return indicator.isHidden = true }
        indicator.show(offset: offset + inset, viewport: bounds.height, content: scrollView.contentSize.height + inset)
    }
}
