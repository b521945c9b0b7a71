extension NotesModel {
    /// Follows a picture that was renamed with its sidecar, before the album does: its note, what is being written about it and what is not saved
    /// yet are those of the new path.
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
