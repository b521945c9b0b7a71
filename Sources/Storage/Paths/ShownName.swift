extension String {
    /// The most characters of a name in a sentence.
    private static let longestShownName = 48

    /// The name of a file for use in a sentence: like `shownPath`, but with an ellipsis in the middle if it is so long that it would fill
    /// the message.
    public var shownName: String {
        let shown = shownPath
        guard shown.count > Self.longestShownName else { return shown }
        let half = (Self.longestShownName - 1) / 2
        return shown.prefix(Self.longestShownName - 1 - half) + "…" + shown.suffix(half)
    }
}
