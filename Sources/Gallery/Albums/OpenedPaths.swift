public import Pictures
import Platform
import Views
package import Widgets

/// The result of opening paths.
public nonisolated struct OpenedPaths: Sendable {
    /// The pictures; nil if there are none to show.
    public var album: Album?
    /// One line per path that could not be opened, such as "x.jpg ends too early".
    public var refusals: [String]
    /// Reports changes of the files; nil if they are not followed.
    public var source: PictureSource<Album>?
    /// The request that lists the album, so that it can be listed differently; nil for albums without files.
    public var request: AlbumRequest?
    /// The path of the single picture that was opened; it fills the window.
    public var picture: String?
    /// One line per path that could not be opened, for the terminal: `path: reason`.
    public var complaints: [String] = []

    public init(album: Album? = nil, refusals: [String] = [], source: PictureSource<Album>? = nil) {
        self.album = album
        self.refusals = refusals
        self.source = source
    }
}

extension OpenedPaths {
    /// Returns a toast about the result, errors first. Nil if nothing was refused and either nothing or a single picture was opened.
    /// - Parameter retry: Opens the refused paths again.
    package func news(retry: @escaping () -> Void) -> Toast.Message? {
        if let refusal = refusals.first {
            let line = refusals.count == 1 ? refusal : "\(refusals.count) files could not be opened"
            return Toast.Message(line, icon: Icon.warning, iconColor: \.error, action: .init("try again", perform: retry))
        }
        // A picture that fills the window needs no message.
        guard let album, picture == nil else { return nil }
        return Toast.Message("\(album.title): \(album.count)", icon: Icon.picture, iconColor: \.accent)
    }
}
