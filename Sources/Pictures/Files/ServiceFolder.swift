/// Folders that systems and devices use themselves. Their pictures are thumbnails or deleted files.
enum ServiceFolder {
    /// Names in lower case. Names that begin with a dot, such as `.thumbnails` and `.Trash-1000`, are hidden anyway.
    private static let names: Set<String> = [
        // Thumbnails, wastebaskets and snapshots of network disks by Synology and QNAP.
        "@eadir", "@__thumb", "#recycle", "@recycle", "#snapshot", "@recently-snapshot",
        // Archives made on macOS contain this folder next to the files.
        "__macosx",
        // Files recovered by a file system check.
        "lost+found",
        // Windows' wastebasket and restore points.
        "$recycle.bin", "system volume information",
    ]

    private static let longest = 32

    /// Whether a folder of this name is a service folder. It can still be opened by its path.
    static func isOne(_ name: String) -> Bool {
        guard let first = name.utf8.first, "@#_l$sLS".utf8.contains(first), name.utf8.count <= longest else { return false }
        return names.contains(name.lowercased())
    }
}
