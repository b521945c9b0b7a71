import CFileAttributes

extension OpenFolder {
    /// Whether the folder takes new names, but neither changes nor gives up any: `chattr +a`.
    var onlyAdds: Bool { cfileattributes_only_adds(descriptor) != 0 }
}
