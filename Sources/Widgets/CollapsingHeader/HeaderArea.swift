import LayoutMath
import Views

/// The header and the tabs, in front of the lists. Events that they do not handle go to the current list, so that drags and wheels over
/// them move it.
final class HeaderArea: View {
    /// The list that gets drags and wheels; nil for none.
    weak var list: ScrollView?
    /// Lower edge of the tabs, in points. Hits below it belong to the lists.
    var bottom = 0.0
    /// Clips the contents of the header to its present height.
    let clip = ClipView()

    init() {
        super.init()
        addSubview(clip)
    }

    override var next: (any Responder)? { list ?? superview }

    override func contains(_ point: Point) -> Bool { bounds.contains(point) && point.y < bottom }
}
