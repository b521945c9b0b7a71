public import Pictures
public import Platform

/// Opens and lists albums for the gallery's pages, and previews folders. A session implements it.
public protocol AlbumServices: AnyObject {
    /// The listing of the pages' album; nil for albums without files.
    var folderListing: AlbumListing? { get }
    /// Opens the built-in sample pictures.
    func openSample()
    /// Asks the user for a folder to open.
    func chooseFolder()
    /// Returns a listing of a folder, which follows the folder's changes as long as it exists.
    func enter(_ folder: String) -> AlbumListing
    /// Shows a listing's album on the pages.
    func adopt(_ listing: AlbumListing)
    /// Returns a preview of a folder's contents; nil until they have been read.
    func preview(of folder: Subfolder) -> FolderPreview?
    /// Loads a picture again after it could not be read.
    func retry(_ image: ImageID)
}
