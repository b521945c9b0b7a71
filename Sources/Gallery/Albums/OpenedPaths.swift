public import Pictures
import Platform
import Views
package import Widgets

/// What came of opening paths.
public nonisolated struct OpenedPaths: Sendable {
    /// The pictures; nil when there are none to show.
    public var album: Album?
    /// A line for each path that could not be opened: "x.jpg ends too early".
    public var refusals: [String]
    /// What becomes of the pictures while they are shown; nil where nobody follows them.
    public var source: PictureSource<Album>?
    /// What is listed, so that it can be listed in other ways; nil for albums that no files stand behind.
    public var request: AlbumRequest?
    /// The one picture that was opened, which fills the window.
    public var picture: String?
    /// A line for each path that could not be opened, for people who typed it: `path: reason`.
    public var complaints: [String] = []

    public init(album: Album? = nil, refusals: [String] = [], source: PictureSource<Album>? = nil) {
        self.album = album
        self.refusals = refusals
        self.source = source
    }
}

extension OpenedPaths {
    /// One line about what came of it; nil when nothing was opened and nothing refused. Bad news comes first.
    /// - Parameter retry: opens what was refused once more.
    package func news(retry: @escaping () -> Void) -> Toast.Message? {
        if let refusal = refusals.first {
            let line = refusals.count == 1 ? refusal : "\(refusals.count) files could not be opened"
            return Toast.Message(line, icon: Icon.warning, iconColor: \.error, action: .init("try again", perform: retry))
        }
        // A picture that fills the window speaks for itself.
        guard let album, picture == nil else { return nil }
        return Toast.Message("\(album.title): \(album.count)", icon: Icon.picture, iconColor: \.accent)
    }
}
