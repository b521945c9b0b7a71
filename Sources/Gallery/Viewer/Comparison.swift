package import LayoutMath
package import Platform
package import Views
import Widgets

/// Two pictures of an album beside each other, or one above the other in a tall window. They are swiped separately. They are magnified
/// separately or together; when linked, both show the same part of their pictures.
package final class Comparison: View, Preparing {
    package var close: () -> Void = {}
    /// Whether both pictures are magnified together.
    package private(set) var isLinked = true
    package let sides: [ComparisonSide]
    private let context: GalleryContext
    private let back: Button
    private let link: Button
    /// What both sides showed in the last frame.
    private var last = [Shown(), Shown()]

    /// A picture and its magnification, which is nil while it is loading.
    private struct Shown {
        var id: String?
        var placement: PicturePlacement?
    }

    // In points at scale 1.
    private static let gap = 2.0

    init(context: GalleryContext, indices: [Int]) {
        self.context = context
        sides = indices.map { ComparisonSide(context: context, index: $0) }
        back = Button("", icon: Icon.chevronLeft) {}
        link = Button("") {}
        super.init()
        name = "comparison"
        semantics = Semantics(.group, label: "two pictures")
        focusScope = .modal { [weak self] in self?.leave() }
        for view in sides { addSubview(view) }
        for button in [back, link] {
            addSubview(button)
            // Both pictures receive keys, and Tab moves from one to the other, so the buttons take no focus.
            button.takesFocus = false
        }
        back.semantics = Semantics(.button, label: "back")
        back.toolTip = ToolTip("back", Shortcuts.close)
        back.action = { [weak self] in self?.close() }
        link.toolTip = ToolTip(Shortcuts.linkZoom.title, Shortcuts.linkZoom)
        link.action = { [weak self] in self?.toggleLink() }
        showLink()
    }

    package override var preferredFocus: View? { sides[1].swiper }

    /// The side that keys act on: the one with the focus, or the right one if neither has it.
    package var active: ComparisonSide {
        sides.first { $0.swiper === stage?.focusedView } ?? lastActive ?? sides[1]
    }
    private weak var lastActive: ComparisonSide?

    /// Updates both sides to a changed album.
    func follow(_ album: Album) { for side in sides { side.follow(album) } }

    // MARK: Linked

    private func toggleLink() {
        isLinked.toggle()
        if isLinked { adopt(active) }
        showLink()
    }

    private func showLink() {
        link.title = isLinked ? "zoom together" : "zoom apart"
        link.semantics = Semantics(.button, label: link.title)
        setNeedsLayout()
    }

    /// Copies the magnification within the same frame: from the side that the user changed to the other one, or, after a swipe, from the
    /// side that did not change its picture to the new picture.
    package func prepare(at time: Seconds) {
        followFocus()
        if isLinked, let lead = leader(shown) { adopt(lead) }
        last = shown
    }

    private var shown: [Shown] { sides.map { Shown(id: $0.swiper.shownItem?.id, placement: $0.swiper.magnification) } }

    /// The side whose magnification the other one copies; nil if nothing has changed.
    private func leader(_ present: [Shown]) -> ComparisonSide? {
        if let come = sides.indices.first(where: { last[$0].id != nil && present[$0].id != last[$0].id }) { return sides[1 - come] }
        return sides.indices.first { index in
            guard let before = last[index].placement, let now = present[index].placement else { return false }
            return before.scale != now.scale || before.center != now.center
        }.map { sides[$0] }
    }

    private func adopt(_ lead: ComparisonSide) {
        guard let placement = lead.swiper.magnification else { return }
        for side in sides where side !== lead { side.swiper.magnify(like: placement) }
    }

    private func followFocus() {
        let active = active
        lastActive = active
        for side in sides { side.isActive = side === active }
    }

    // MARK: Looks

    package override func layoutSubviews() {
        guard let metrics = stage?.metrics else { return }
        let (s, gap) = (metrics.scale, Comparison.gap * metrics.scale)
        let isHigh = bounds.height > bounds.width
        let length = ((isHigh ? bounds.height : bounds.width) - gap) / 2
        for (index, side) in sides.enumerated() {
            let start = Double(index) * (length + gap)
            side.frame =
                isHigh
                ? Rect(x: 0, y: start, width: bounds.width, height: length) : Rect(x: start, y: 0, width: length, height: bounds.height)
        }
        back.style = theme.scaled(to: s).pictureDisc
        back.frame = Rect(x: metrics.margin, y: 24 * s, width: 44 * s, height: 44 * s)
        link.style = theme.scaled(to: s).pictureDisc
        let size = link.sizeThatFits(bounds.size)
        link.frame = Rect(x: bounds.width - metrics.margin - size.width, y: 24 * s, width: size.width, height: 44 * s)
    }

    package override func draw(in canvas: Canvas) { canvas.fill(bounds, Palette.dusk.paper) }

    // MARK: Keys

    package override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        // Keys also work while a button has the focus, as after Tab.
        if active.swiper !== stage?.focusedView, active.swiper.keyDown(key, modifiers, isRepeat: isRepeat) { return true }
        guard modifiers.subtracting(.shift).isEmpty else { return false }
        switch key {
        case .character("r"): active.swiper.rotate(byQuarters: modifiers.contains(.shift) ? -1 : 1)
        case .character("l"): toggleLink()
        case .character("b"): close()
        case .delete: if let image = active.image { context.discard(image) }
        case .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .space, .backspace: break
        default: return false
        }
        return true
    }

    /// Fits the pictures if they are magnified; otherwise closes the comparison.
    private func leave() {
        let magnified = sides.filter(\.swiper.isMagnified)
        if magnified.isEmpty { return close() }
        for side in isLinked ? [active] : magnified { side.swiper.zoomOut() }
    }

    /// Handles ``GoBack`` in the same way as Escape.
    package override func response(to action: any Action) -> ActionResponse? {
        action is GoBack ? ActionResponse { [self] in leave() } : nil
    }

    package override var traceFields: [String: TraceValue]? {
        ["linked": .bool(isLinked), "active": .number(sides[0].isActive ? 0 : 1)]
    }
}
