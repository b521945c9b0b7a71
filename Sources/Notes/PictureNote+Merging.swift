extension PictureNote {
    /// Combines two notes that were both made from `base`, so that nothing of either is lost.
    ///
    /// If only one of them changed a property, its value is used. If both changed a text, the two texts are put one after another, ours
    /// first, unless one contains the other. If both changed a rating or a date, ours is used, because they cannot be combined. The people
    /// are those of both, without those that either of them removed.
    ///
    /// The result does not depend on which note is ours, except for the order of texts and people, and for ratings and dates.
    public static func both(_ ours: PictureNote, _ theirs: PictureNote, since base: PictureNote) -> PictureNote {
        PictureNote(
            title: text(ours.title, theirs.title, since: base.title, between: " / "),
            place: text(ours.place, theirs.place, since: base.place, between: " / "),
            text: text(ours.text, theirs.text, since: base.text, between: "\n\n"),
            people: names(ours.people, theirs.people, since: base.people),
            rating: newer(ours.rating, theirs.rating, since: base.rating) ?? ours.rating,
            date: newer(ours.date, theirs.date, since: base.date) ?? ours.date)
    }

    /// The value if at most one of the two changed it, or both changed it to the same value; nil otherwise.
    private static func newer<Value: Equatable>(_ ours: Value, _ theirs: Value, since base: Value) -> Value? {
        if ours == base || ours == theirs { return theirs }
        return theirs == base ? ours : nil
    }

    private static func text(_ ours: String, _ theirs: String, since base: String, between: String) -> String {
        if let text = newer(ours, theirs, since: base) { return text }
        if contains(ours, theirs) { return ours }
        return contains(theirs, ours) ? theirs : ours + between + theirs
    }

    /// - Complexity: O(product of the lengths) for texts that repeat themselves.
    private static func contains(_ text: String, _ part: String) -> Bool {
        let (text, part) = (Array(text.utf8), Array(part.utf8))
        guard part.count <= text.count else { return false }
        return (0...(text.count - part.count)).contains { text[$0..<($0 + part.count)].elementsEqual(part) }
    }

    private static func names(_ ours: [String], _ theirs: [String], since base: [String]) -> [String] {
        if let names = newer(ours, theirs, since: base) { return names }
        let removed = base.filter { !ours.contains($0) || !theirs.contains($0) }
        return (ours + theirs).filter { !removed.contains($0) }
    }
}
