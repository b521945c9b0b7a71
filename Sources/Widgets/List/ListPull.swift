/// The pull of a list past its top, which has an effect when the list is released far enough.
struct ListPull {
    let line = PullLine()
    /// Called when the list is released after it was pulled far enough; nil if a pull has no effect.
    var released: (() -> Void)?
    /// Distance in points by which a drag has pulled the list past its top; negative below it, and 0 without a drag.
    private var distance = 0.0

    /// Follows the rows to an offset from their beginning, in points.
    mutating func scroll(to offset: Double, isDragging: Bool) {
        distance = isDragging ? -offset : 0
        line.show(released == nil ? 0 : -offset / ListView.pullDistance)
    }

    /// Ends the drag.
    /// - Returns: Whether the list was pulled far enough.
    mutating func end() -> Bool {
        defer { distance = 0 }
        return distance >= ListView.pullDistance
    }
}
