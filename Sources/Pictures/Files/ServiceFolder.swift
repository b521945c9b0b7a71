/// Folders that systems and devices keep for themselves: their pictures are thumbnails, or what was thrown away.
enum ServiceFolder {
    /// Names in lower case. Those that begin with a dot, as `.thumbnails` and `.Trash-1000`, are hidden in any case.
    private static let names: Set<String> = [
        // Thumbnails, wastebaskets and snapshots of network disks: Synology and QNAP.
        "@eadir", "@__thumb", "#recycle", "@recycle", "#snapshot", "@recently-snapshot",
        // What archives of macOS have beside each file.
        "__macosx",
        // What a check of the file system has found.
        "lost+found",
        // Windows' wastebasket and its restore points.
        "$recycle.bin", "system volume information",
    ]

    private static let longest = 32

    /// Whether a folder of this name is none of pictures. It can be opened by its path all the same.
    static func isOne(_ name: String) -> Bool {
        guard let first = name.utf8.first, "@#_l$sLS".utf8.contains(first), name.utf8.count <= longest else { return false }
        return names.contains(name.lowercased())
    }
}
