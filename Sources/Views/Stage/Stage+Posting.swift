public import Platform

extension Stage {
    /// Whether a pointer is pressed.
    public var isPressed: Bool { !arena.contests.isEmpty }

    /// Sends an event of the program's own, such as the text of an on-screen key, the way that a device's events go: to the focused view, then
    /// up the responder chain.
    ///
    /// It is dispatched at the stage's time, after the event that is being dispatched or the views that advance; an event posted between
    /// frames begins the next one. Keys posted leave ``keysAreInUse`` and ``keyCount`` as they are, and thus show no focus ring. A recording
    /// of the user's input does not contain posted events: replaying the presses posts them again.
    public func post(_ kind: InputEvent.Kind) {
        assertIsNotRecording()
        posted.append(kind)
        displayIsDue = true
    }

    /// Dispatches the posted events in order, those included that they post.
    func dispatchPosted() {
        var rounds = 0
        isPosting = true
        while !posted.isEmpty {
            let kind = posted.removeFirst()
            dispatch(InputEvent(time: time, kind))
            rounds += 1
            precondition(rounds <= Stage.mostPosted, "posted events still post others after \(rounds)")
        }
        isPosting = false
    }

    /// More than a program posts in a frame.
    private static let mostPosted = 100_000
}
