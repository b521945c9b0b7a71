import Codecs
import Desktop
import Gallery
import Glibc
import Pictures
import Scenes
import SDLBackend
import Storage
import Views
import Widgets

/// What the user's desktop tells programs at their start.
enum UserDesktop {
    /// The look that GTK's programs have; dark where nothing is said.
    static var theme: Theme.Name {
        let settings = UserFolders.configuration.flatMap { try? WholeRead.text(of: $0 + "/gtk-3.0/settings.ini") }
        return Theme.Name(gtkTheme: variable("GTK_THEME"), settings: settings) ?? .dark
    }

    /// The day that the user's clock shows.
    static var today: CalendarDay {
        var now = time(nil)
        var day = tm()
        localtime_r(&now, &day)
        // The local date as if it were one in UTC, whose days have all the same length.
        (day.tm_hour, day.tm_min, day.tm_sec) = (0, 0, 0)
        return CalendarDay(number: timegm(&day) / 86_400)
    }

    /// Where the session's message bus is: what the environment says, or its usual place; nil where neither is there.
    static var busAddress: String? {
        if let address = variable("DBUS_SESSION_BUS_ADDRESS") { return address.isEmpty ? nil : address }
        guard let folder = variable("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else { return nil }
        let path = folder + "/bus"
        return access(path, F_OK) == 0 ? "unix:path=" + path : nil
    }

    /// The user's home folder.
    static var home: String? { variable("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } }

    /// Puts pictures on the clipboard; nil where nothing is installed that can.
    static var pictureCopier: PictureCopier? {
        let environment = Dictionary(uniqueKeysWithValues: PictureCopier.variables.compactMap { name in variable(name).map { (name, $0) } })
        return PictureCopier(environment: environment) { path, file in
            guard let bitmap = try? Sandbox.decoder.decode(path: path, fit: .original) else { return false }
            return (try? PNGWriter.write(bitmap, to: file)) != nil
        }
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
