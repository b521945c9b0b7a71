public import Pictures
public import Platform

/// Where the gallery's pages find other pictures than those that are open, and what is known of files. A session implements it.
public protocol AlbumServices: AnyObject {
    /// How the pages' album is listed; nil where no files stand behind it.
    var folderListing: AlbumListing? { get }
    /// Opens the built-in sample pictures.
    func openSample()
    /// Asks for a folder to open.
    func chooseFolder()
    /// Lists a folder, and follows it for as long as the listing lives.
    func enter(_ folder: String) -> AlbumListing
    /// Has the pages show what a listing shows.
    func adopt(_ listing: AlbumListing)
    /// What is known of a folder's contents; nil while nothing is.
    func preview(of folder: Subfolder) -> FolderPreview?
    /// Loads a picture again that could not be read.
    func retry(_ image: ImageID)
}
