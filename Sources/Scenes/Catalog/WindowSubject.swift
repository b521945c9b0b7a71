import Pictures
import Platform
import Storage

/// What a window shows.
public nonisolated enum WindowSubject: Equatable, Sendable {
    /// The picture that fills it, by its path.
    case picture(String)
    /// The folder whose pictures it shows, by its title.
    case folder(String)
    /// A page, by its name.
    case page(String)

    /// What the desktop calls the program.
    private static let program = "Panorama"

    /// The window's title: what it shows, and the program's name.
    public var title: String {
        let name =
            switch self {
            case .picture(let path): FilePath.name(of: path).shownPath
            case .folder(let title): title
            case .page(let name): name
            }
        return name.isEmpty ? WindowSubject.program : "\(name) – \(WindowSubject.program)"
    }
}
