import CFileAttributes

extension OpenFolder {
    /// Whether entries can be added to the folder, but not changed or removed: `chattr +a`.
    var onlyAdds: Bool { cfileattributes_only_adds(descriptor) != 0 }
}
