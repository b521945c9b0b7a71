import Pictures
import Platform
import Storage

/// The subject of a window's title.
public nonisolated enum WindowSubject: Equatable, Sendable {
    /// The picture that fills the window, by its path.
    case picture(String)
    /// A folder, by its title.
    case folder(String)
    /// A page, by its name.
    case page(String)

    /// The name of the program in window titles.
    private static let program = "Panorama"

    /// The window's title: the subject and the name of the program.
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
