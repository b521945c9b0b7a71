extension Stage {
    /// Lets screen readers say something that is not shown, such as that a step was undone. Without a reader this does nothing.
    public func announce(_ words: String) {
        dues.announcement = ((dues.announcement?.number ?? 0) + 1, words)
        dues.display = true
    }
}
