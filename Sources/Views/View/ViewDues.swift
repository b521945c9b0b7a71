/// What the passes of the next frame have to do for a view, see ``Dues`` for those of the stage.
struct ViewDues {
    var needsLayout = true
    /// Whether a view below this one, or this one itself, needs a layout.
    var subtreeNeedsLayout = true
    /// Whether the view moves in every frame.
    var isAdvancing = false
    /// Whether the view is ``Preparing``, and how many views in its tree are, including itself.
    var preparesItself = false
    var preparingCount = 0
    /// The state to be restored after the next layout; nil for none.
    var awaitedState: ViewState?
}
