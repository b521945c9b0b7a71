public import Pictures

/// Work that a program lets finish before it ends, and what would be lost without it.
public struct UnfinishedSubject {
    /// In words, such as "notes".
    public let subject: String
    public let work: any UnfinishedWork

    public init(_ subject: String, _ work: any UnfinishedWork) { (self.subject, self.work) = (subject, work) }
}

extension SceneSession {
    /// Saves what was written and cancels copies, for a program that ends; returns at once.
    /// - Returns: What other threads have to finish.
    public func end() -> [UnfinishedSubject] {
        var works = emitters.unfinished.map { UnfinishedSubject($0.subject, $0.work) }
        if let notes = models.notes.end() { works.append(UnfinishedSubject("notes", notes)) }
        if let copies = models.copies.end() { works.append(UnfinishedSubject("copies", copies)) }
        return works
    }

    /// Forgets the drafts of notes that were saved since `end()`; those that were not stay for the next run.
    /// - Returns: What another thread has to finish.
    public func endDrafts() -> [UnfinishedSubject] {
        models.notes.drain()
        return models.notes.drafts.map { [UnfinishedSubject("the drafts of notes", $0.unfinished)] } ?? []
    }
}
