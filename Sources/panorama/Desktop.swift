import Glibc
import Scenes

/// What the user's desktop tells programs at their start.
enum Desktop {
    /// The look that GTK's programs have; dark where nothing is said.
    static var theme: Theme.Name {
        let settings = UserFolders.configuration.flatMap { try? TextFile.read($0 + "/gtk-3.0/settings.ini") }
        return Theme.Name(gtkTheme: variable("GTK_THEME"), settings: settings.map { String(decoding: $0, as: UTF8.self) }) ?? .dark
    }

    /// Today's place in the week, 0 is Monday.
    static var weekday: Int {
        var now = time(nil)
        var day = tm()
        localtime_r(&now, &day)
        return (Int(day.tm_wday) + 6) % 7
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
