import CSDL2
import LayoutMath

/// The title bar and edges of a window for which the desktop draws none. The program draws the title bar. The desktop moves and resizes
/// the window, depending on what `part(at:in:)` returns for the pressed position.
nonisolated struct OwnFrame: Equatable {
    /// Height of the title bar, in window units.
    var titleHeight: Double
    /// Width of the buttons at the bar's right end, in window units.
    var buttonsWidth: Double
    /// Whether the edges resize the window; false while it is maximised.
    var isResizable = true

    /// Width of the edges in window units. They lie over the contents, so wider edges would take more presses from the contents.
    static let edge = 5.0
    /// Length of a corner along both edges, in window units.
    static let corner = 16.0

    /// Returns what a mouse press at a position does.
    /// - Parameters:
    ///   - point: The position in window units from the upper left corner.
    ///   - size: The window's size in window units.
    func part(at point: Point, in size: Size) -> SDL_HitTestResult {
        if isResizable, let edge = edge(at: point, in: size) { return edge }
        let isTitle = point.y < titleHeight && point.x < size.width - buttonsWidth
        return isTitle ? SDL_HITTEST_DRAGGABLE : SDL_HITTEST_NORMAL
    }

    private func edge(at point: Point, in size: Size) -> SDL_HitTestResult? {
        let (right, bottom) = (size.width - point.x, size.height - point.y)
        guard min(point.x, point.y, right, bottom) < Self.edge else { return nil }
        let (isLeft, isRight) = (point.x < Self.corner, right < Self.corner)
        let (isTop, isBottom) = (point.y < Self.corner, bottom < Self.corner)
        switch (isLeft, isRight, isTop, isBottom) {
        case (true, _, true, _): return SDL_HITTEST_RESIZE_TOPLEFT
        case (_, true, true, _): return SDL_HITTEST_RESIZE_TOPRIGHT
        case (true, _, _, true): return SDL_HITTEST_RESIZE_BOTTOMLEFT
        case (_, true, _, true): return SDL_HITTEST_RESIZE_BOTTOMRIGHT
        case (true, _, _, _): return SDL_HITTEST_RESIZE_LEFT
        case (_, true, _, _): return SDL_HITTEST_RESIZE_RIGHT
        case (_, _, true, _): return SDL_HITTEST_RESIZE_TOP
        default: return SDL_HITTEST_RESIZE_BOTTOM
        }
    }
}
