public import Copies

extension SceneSession {
    /// Saves what was written and cancels copies, for a program that ends; returns at once.
    /// - Returns: Copies whose threads drop their pictures; nil if there are none.
    @discardableResult
    public func end() -> CopyRun? {
        models.notes.saveDraft()
        return models.copies.end()
    }
}
