/// Pass 3: only what is due is laid out.
extension Stage {
    func layoutAll() {
        // A layout may ask for another one above itself; a tree that never comes to rest is a programmer's error.
        var rounds = 0
        while layoutIsDue {
            layoutIsDue = false
            displayIsDue = true
            layoutCount += 1
            root.layoutIfNeeded()
            rounds += 1
            precondition(rounds <= Stage.mostLayoutRounds, "layout does not come to rest after \(rounds) rounds")
        }
    }

    private static let mostLayoutRounds = 16
}
