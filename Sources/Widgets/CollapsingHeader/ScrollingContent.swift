public import Views

/// A view whose content scrolls vertically, so that a ``CollapsingHeaderView`` can move its header with it.
///
/// The content begins at offset 0 of ``scrollView``, whose track must leave `contentInset.top` before it. A scroll view that fits its track
/// to `contentSize` does so; a view that sets its own track must include that inset.
public protocol ScrollingContent: View {
    /// Scrolls the content.
    var scrollView: ScrollView { get }
    /// Called when another list becomes the current one.
    func lostTurn()
}

extension ScrollingContent {
    /// Does nothing.
    public func lostTurn() {}
}

extension ScrollView: ScrollingContent {
    /// The scroll view itself.
    public var scrollView: ScrollView { self }
}

extension CollectionView: ScrollingContent {
    /// Closes anything that is open in the items' views, such as a swiped row.
    public func lostTurn() { notifyContents() }
}

extension ListView: ScrollingContent {
    /// Closes the open row.
    public func lostTurn() { collection.lostTurn() }
}
