/// Which folders and files are listed, and how.
public struct FolderListing: Sendable {
    /// Paths of the folders and files, in this order.
    public var paths: [String]
    /// Whether the folders in the folders are listed too.
    public var isRecursive = false
    /// A file that is listed whatever its name.
    public var picture: String?
    /// The order of names.
    public var names = NameOrder.plain

    public init(_ paths: [String], isRecursive: Bool = false, including picture: String? = nil, names: NameOrder = .plain) {
        (self.paths, self.isRecursive, self.picture, self.names) = (paths, isRecursive, picture, names)
    }

    /// Lists the folders.
    func list() -> PictureFolder { PictureFolder(opening: paths, isRecursive: isRecursive, including: picture, names: names) }

    /// The lane of work for listing them. The pictures of all levels, which may take long, do not delay those of one level.
    var lane: String { (paths + (isRecursive ? ["all"] : [])).joined(separator: "\0") }
}
