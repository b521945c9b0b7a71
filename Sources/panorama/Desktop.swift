import Glibc
import Scenes

/// What the user's desktop tells programs at their start.
enum Desktop {
    /// The look that GTK's programs have; dark where nothing is said.
    static var theme: Theme.Name {
        let settings = configurationFolder.flatMap { try? TextFile.read($0 + "/gtk-3.0/settings.ini") }
        return Theme.Name(gtkTheme: variable("GTK_THEME"), settings: settings.map { String(decoding: $0, as: UTF8.self) }) ?? .dark
    }

    /// Where programs keep their settings (XDG Base Directory Specification): relative paths do not count.
    private static var configurationFolder: String? {
        if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return folder }
        return variable("HOME").map { $0 + "/.config" }
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
