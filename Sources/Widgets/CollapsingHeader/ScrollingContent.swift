public import Views

/// A view whose content scrolls vertically, so that a ``CollapsingHeaderView`` can move its header with it.
///
/// The content begins at offset 0 of ``scrollView``, whose track leaves `contentInset.top` before it: a scroll view that fits its track to
/// `contentSize` does, and a view with a track of its own gives it that inset.
public protocol ScrollingContent: View {
    /// Scrolls the content.
    var scrollView: ScrollView { get }
}

extension ScrollView: ScrollingContent {
    /// The scroll view itself.
    public var scrollView: ScrollView { self }
}

extension CollectionView: ScrollingContent {}

extension ListView: ScrollingContent {}
