import LayoutMath

extension CollapsingHeaderView {
    /// The heights and the room that a program has set, in points.
    struct Dimensions: Equatable {
        var headerHeight = 160.0
        var collapsedHeight = 0.0
        var tabSpacing = 0.0
        var topInset = 0.0
        var sideRoom = 0.0

        /// Returns the layout of the header in a view of height `viewport`.
        func layout(tabBarHeight: Double, viewport: Double, contentHeights: [Double] = []) -> CollapsingHeader {
            CollapsingHeader(
                height: headerHeight, minimumHeight: collapsedHeight, tabBarHeight: tabBarHeight, contentHeights: contentHeights,
                viewport: viewport, topInset: topInset)
        }
    }
}
