/// What the next frame has to do, and the views for which it has to do it.
struct Dues {
    /// Whether a view has requested a layout.
    var layout = true
    /// Whether the frame may look different from the last one.
    var display = true
    /// The views that move in every frame.
    var advancing = AdvancingViews()
    /// The views that wait for a time.
    var alarms = Alarms()
    /// The events that views have posted.
    var posted = PostedEvents()
    /// The code that waits for a time.
    let clock = StageClock()
    /// The code that ends with the stage.
    let tasks = StageTasks()
    /// What screen readers say, and the number of announcements up to it; nil before the first one.
    var announcement: (number: Int, words: String)?
    /// Number of rounds of layout so far.
    var layoutCount = 0
    /// Number of different frames so far.
    var displayGeneration = 0
    /// Number of views that have left the tree so far. A loop over subviews compares it to notice a removal without a weak reference to each
    /// view.
    var departureCount = 0

    /// Whether the next frame may differ from the last one, apart from views that move perpetually.
    var isMoving: Bool { layout || display || advancing.contains { !$0.isPerpetual } }

    /// Forgets a view that leaves the tree, which changes what is shown.
    mutating func forget(_ view: View) {
        // Most views do not move, and the search takes longer the more do.
        if view.dues.isAdvancing { advancing.remove(view) }
        alarms.remove(view)
        departureCount += 1
        display = true
    }
}
