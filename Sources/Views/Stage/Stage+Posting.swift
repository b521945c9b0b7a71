public import Platform

extension Stage {
    /// Sends an event from the program, such as the text of an on-screen key, along the same path as a device's events: to the focused
    /// view, then up the responder chain.
    ///
    /// The event is dispatched at the stage's time, after the event that is being dispatched or after the views have advanced. An event
    /// posted between frames is the first of the next frame. Posted keys do not change ``keysAreInUse`` and ``keyCount``, and so show no
    /// focus ring. A recording of the user's input does not contain posted events, because replaying the presses posts them again.
    public func post(_ kind: InputEvent.Kind) {
        assertIsNotRecording()
        dues.posted.append(kind)
        dues.display = true
    }

    /// Dispatches the posted events in order, including those that they post.
    func dispatchPosted() {
        var rounds = 0
        dues.posted.areBeingDispatched = true
        while !dues.posted.isEmpty {
            dispatch(InputEvent(time: time, dues.posted.removeFirst()))
            rounds += 1
            precondition(rounds <= Stage.mostPosted, "posted events still post others after \(rounds)")
        }
        dues.posted.areBeingDispatched = false
    }

    /// Limit on the events posted in a frame; no correct program reaches it.
    private static let mostPosted = 100_000
}
