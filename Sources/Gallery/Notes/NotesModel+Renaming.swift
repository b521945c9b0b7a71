extension NotesModel {
    /// Follows a picture that was renamed together with its sidecar. The note, its draft and its unsaved changes move to the new path.
    /// Call this before the album follows.
    package func pictureWasRenamed(_ image: String, to path: String) {
        records[path] = records.removeValue(forKey: image)
        for (request, save) in saves where save.entry.image == image { saves[request]?.entry.image = path }
        if looked == image { looked = path }
        if entry?.image == image {
            entry?.image = path
            draft?.image = path
        }
        keepDrafts()
    }
}
