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

/// The user's desktop environment, as described by environment variables and configuration files.
enum UserDesktop {
    /// The current day in the user's time zone.
    nonisolated static var today: CalendarDay {
        let now = time(nil)
        return CalendarDay(number: CivilDate.dayNumber(ofSeconds: now + offset(at: now)))
    }

    /// The user's calendar, with the time zone that was set when the program started.
    nonisolated static var calendar: UserCalendar { UserCalendar(year: today.year, clock: clock) }

    /// Created on first use. That takes some milliseconds, so it should not happen on the window's thread.
    nonisolated static let clock = LocalClock { offset(at: $0) }

    /// Returns the seconds east of UTC in the user's time zone.
    private nonisolated static func offset(at instant: Int) -> Int {
        var (instant, parts) = (time_t(instant), tm())
        return localtime_r(&instant, &parts) == nil ? 0 : parts.tm_gmtoff
    }

    /// The user's home folder.
    nonisolated static var home: String? { variable("HOME").flatMap { FilePath.isAbsolute($0) ? $0 : nil } }

    /// The language tag for messages, from the environment, such as `de_AT.UTF-8`; nil if none is set.
    static var language: String? {
        ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
    }

    /// The tag of the language whose rules are used to sort names; nil if none is set.
    static var sortingLanguage: String? {
        ["LC_ALL", "LC_COLLATE", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
    }

    /// Copies pictures to the clipboard; nil if no suitable program is installed.
    static var pictureCopier: PictureCopier? {
        PictureCopier(environment: values(of: PictureCopier.variables)) { path, file in
            guard let bitmap = try? Sandbox.decoder.decode(path: path, fit: .original) else { return false }
            return (try? PNGWriter.write(bitmap, to: file)) != nil
        }
    }

    /// Pastes pictures from the clipboard; nil if no suitable program is installed.
    static var picturePaster: PicturePaster? { PicturePaster(environment: values(of: PicturePaster.variables)) }

    private static func values(of names: [String]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: names.compactMap { name in variable(name).map { (name, $0) } })
    }

    private nonisolated static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
