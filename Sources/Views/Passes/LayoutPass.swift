/// Pass 3: lays out only the views that need it.
extension Stage {
    func layoutAll() {
        // A layout may request another layout higher in the tree. A tree that never settles is a programming error.
        var rounds = 0
        while dues.layout {
            dues.layout = false
            dues.display = true
            dues.layoutCount += 1
            root.layoutIfNeeded()
            rounds += 1
            precondition(rounds <= Stage.mostLayoutRounds, "layout does not come to rest after \(rounds) rounds")
        }
    }

    private static let mostLayoutRounds = 16
}
