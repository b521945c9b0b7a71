/// A side of a row, which has actions before the row's beginning or after its end.
@frozen public enum SwipeSide: Hashable, Sendable, CaseIterable {
    /// The side where reading begins: the left side in left-to-right text.
    case leading
    /// The side where reading ends: the right side in left-to-right text.
    case trailing

    /// The other side.
    public var opposite: SwipeSide { self == .leading ? .trailing : .leading }

    /// Whether it is the left side of a row with this reading direction.
    public func isLeft(in direction: LayoutDirection) -> Bool { (self == .leading) == (direction == .leftToRight) }
}

/// The widths and frames of the buttons that are revealed on one side of a row when it is swiped.
///
/// Action i requests the width wᵢ = max(m, text + 2·padding), where m is the minimum width. In a row of width W, the sum Σ of the widths
/// is limited to 0.8·W:
/// - if Σ is more, all widths shrink by the same share of their excess over m;
/// - if n·m is also more, k = max(1, ⌊0.8·W / m⌋) buttons remain: the first k − 1 actions, followed by one that shows the others in a
///   menu.
///
/// The first button is the outermost, at the edge of the row. The row has moved by the reveal r. The buttons share r in proportion to
/// their widths: for r < Σ each is partly visible, at Σ all have their widths, and beyond that they stretch. Frames touch without
/// overlapping, and cover the part that the row reveals.
///
/// The limit and the menu are additions to the behaviour of `UITableView`, whose buttons overlap if a row is too narrow for them.
public struct SwipeActionLayout: Hashable, Sendable {
    /// Minimum width of a button in points, our choice: comfortable to hit with a finger. A smaller value allows more actions in a row.
    public static let minimumWidth = 74.0
    /// Space on each side of a text in points, our choice: a text of up to 50 points fits the minimum width. A larger value widens the
    /// buttons of longer texts.
    public static let padding = 12.0
    /// Maximum share of a row's width for the buttons of one side, our choice: a fifth of an open row stays visible, so that it can be
    /// recognised and dragged. A larger value allows more buttons.
    public static let maximumShare = 0.8

    /// The row's width W and height, in points.
    public let rowSize: Size
    /// Number of actions, not negative.
    public let actionCount: Int
    /// Width of each button in points, starting with the outermost; the last one is the menu's if ``hasMenu``.
    public let widths: [Double]
    /// Σ, the sum of the widths, in points; 0 if there are no actions.
    public let totalWidth: Double
    /// The share of the reveal up to the beginning of each button, starting with 0, and 1 after the last one.
    private let shares: [Double]

    /// Creates the buttons for actions with these texts or images.
    /// - Parameters:
    ///   - textWidths: Width of each action's text or image in points, starting with the outermost; a negative or infinite width or NaN
    ///     traps.
    ///   - menuTextWidth: Width in points of the text on the button for the remaining actions; traps if negative or not finite.
    ///   - rowSize: Width and height in points; trap if negative or not finite.
    ///   - minimumWidth: m in points; traps unless positive and finite. In a row so narrow that 0.8·W is less, 0.8·W is used.
    ///   - padding: The padding in points; traps if negative or not finite.
    /// - Complexity: O(n).
    public init(
        textWidths: [Double], menuTextWidth: Double, rowSize: Size, minimumWidth: Double = SwipeActionLayout.minimumWidth,
        padding: Double = SwipeActionLayout.padding
    ) {
        requireFiniteLength(rowSize.width, "row's width")
        requireFiniteLength(rowSize.height, "row's height")
        requireFiniteLength(padding, "button's padding")
        requireFiniteLength(menuTextWidth, "text's width")
        for width in textWidths { requireFiniteLength(width, "text's width") }
        precondition(minimumWidth > 0 && minimumWidth.isFinite, "a button's least width is positive, not \(minimumWidth)")
        let room = rowSize.width * Self.maximumShare
        let fitting = max(1, Int((room / minimumWidth).rounded(.down).clamped(to: 0...Double(textWidths.count))))
        let texts = textWidths.count > fitting ? textWidths.prefix(fitting - 1) + [menuTextWidth] : textWidths[...]
        let natural = texts.map { max(minimumWidth, $0 + 2 * padding) }
        self.rowSize = rowSize
        actionCount = textWidths.count
        widths = Self.widths(natural, shrunkTo: room, minimum: min(minimumWidth, room))
        totalWidth = widths.reduce(0, +)
        shares = Self.shares(of: widths)
    }

    /// Reduces each width by the same share of its excess over `minimum`, so that their sum is at most `room`.
    private static func widths(_ natural: [Double], shrunkTo room: Double, minimum: Double) -> [Double] {
        let (sum, least) = (natural.reduce(0, +), Double(natural.count) * minimum)
        guard sum > room, sum > least else { return natural }
        let share = max(0, room - least) / (sum - least)
        return natural.map { minimum.interpolated(to: $0, fraction: share) }
    }

    /// The sums of the widths before each button as shares of the total; equal shares if all widths are 0.
    private static func shares(of widths: [Double]) -> [Double] {
        let total = widths.reduce(0, +)
        let sums = widths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        return sums.indices.map { total > 0 ? sums[$0] / total : Double($0) / Double(max(1, widths.count)) }
    }
}

extension SwipeActionLayout {
    /// Number of buttons: the visible actions, plus the menu if there is one.
    public var buttonCount: Int { widths.count }

    /// Whether the last button opens a menu of ``menuActions``.
    public var hasMenu: Bool { buttonCount < actionCount }

    /// Indices of the actions that have buttons; each button has the same index as its action.
    public var visibleActions: Range<Int> { 0..<(hasMenu ? buttonCount - 1 : buttonCount) }

    /// Indices of the actions in the last button's menu: at least two, or none if every action has a button.
    public var menuActions: Range<Int> { visibleActions.upperBound..<actionCount }

    /// Whether a full swipe can run the first action. It cannot if that action is in the menu, or if there is none.
    public var offersFullSwipe: Bool { !visibleActions.isEmpty }

    /// Returns the visible part of a button while its side is revealed, in the coordinates of the row before it moved.
    /// - Parameters:
    ///   - index: 0 ..< `buttonCount`, otherwise traps; 0 is the outermost.
    ///   - reveal: Distance in points that the row has moved away from the side; traps if negative or not finite. A reveal larger than
    ///     the row's width counts as that width, so that the frame is inside the row.
    ///   - growth: Progress from 0 to 1 of the first button growing over all others when a full swipe is armed; 1 gives the others no
    ///     width. Values outside count as the nearer end, NaN as 0.
    public func frame(
        ofButton index: Int, reveal: Double, on side: SwipeSide, direction: LayoutDirection = .leftToRight, growth: Double = 0
    ) -> Rect {
        precondition(widths.indices.contains(index), "a button's index lies in \(widths.indices), not at \(index)")
        requireFiniteLength(reveal, "reveal")
        let shown = min(reveal, rowSize.width)
        let start = distance(toButton: index, reveal: shown, growth: growth)
        let end = distance(toButton: index + 1, reveal: shown, growth: growth)
        let x = side.isLeft(in: direction) ? start : rowSize.width - end
        return Rect(x: x, y: 0, width: end - start, height: rowSize.height)
    }

    /// Returns the area in which to centre a button's text or image. It has the button's full width and is at the inner end of its
    /// visible part.
    ///
    /// As a side is revealed, the text slides out from under the next outer button; clip it to the visible part.
    /// - Parameter frame: The button's frame for the same side and direction.
    public func contentFrame(
        ofButton index: Int, in frame: Rect, on side: SwipeSide, direction: LayoutDirection = .leftToRight
    ) -> Rect {
        precondition(widths.indices.contains(index), "a button's index lies in \(widths.indices), not at \(index)")
        let width = max(widths[index], frame.width)
        let x = side.isLeft(in: direction) ? frame.maxX - width : frame.minX
        return Rect(x: x, y: frame.minY, width: width, height: frame.height)
    }

    /// Distance from the edge of the row to the outer edge of a button; for the index after the last one, to the row itself.
    private func distance(toButton index: Int, reveal: Double, growth: Double) -> Double {
        // Measured from the row, so that rounding cannot make a width negative.
        index == 0 ? 0 : reveal - (reveal - reveal * shares[index]) * (1 - growth.clamped(to: 0...1))
    }
}

// Buttons drawn as cards, with space between them and above and below.
extension SwipeActionLayout {
    /// Returns the part of a button's frame that its card covers.
    ///
    /// The card leaves a gap at the inner end, towards the row, and an inset above and below; it touches the edge of the row. While the
    /// side is not fully revealed, the gap shrinks in the same proportion as the button: g·min(1, r/Σ).
    /// - Parameters:
    ///   - frame: The button's frame at this reveal, for the same side and direction.
    ///   - reveal: r in points, as for the frame; traps if negative or not finite.
    ///   - gap: g, the space between two cards at rest, in points; traps if negative or not finite. If it exceeds the frame's width, the
    ///     card has no width.
    ///   - inset: Space above and below in points; traps if negative or not finite. If it exceeds half the height, the card has no
    ///     height.
    public func cardFrame(
        in frame: Rect, reveal: Double, on side: SwipeSide, direction: LayoutDirection = .leftToRight, gap: Double, inset: Double
    ) -> Rect {
        requireFiniteLength(reveal, "reveal")
        requireFiniteLength(gap, "gap")
        requireFiniteLength(inset, "inset")
        let share = totalWidth > 0 ? min(1, reveal / totalWidth) : 1
        let space = min(gap * share, frame.width)
        let margin = min(inset, frame.height / 2)
        return Rect(
            x: side.isLeft(in: direction) ? frame.minX : frame.minX + space, y: frame.minY + margin, width: frame.width - space,
            height: frame.height - 2 * margin)
    }
}
