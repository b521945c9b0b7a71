import Glibc
import Notes
import Pictures
import Storage

extension Wastebasket {
    /// Returns the wastebasket of the desktop; nil if the user has no home folder.
    /// - Parameter records: Files that were discarded in earlier runs.
    static func desktop(remembering records: [DiscardRecord]) -> Wastebasket? {
        UserFolders.data.map {
            Wastebasket(
                Trash(dataFolder: $0, user: getuid()), records: records, companions: NoteCompanions(kept: .desktop),
                now: { DeletionDate.now })
        }
    }
}

extension DeletionDate {
    /// The current time in the user's time zone.
    fileprivate nonisolated static var now: DeletionDate {
        var seconds = time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return DeletionDate(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday), hour: Int(parts.tm_hour),
            minute: Int(parts.tm_min), second: Int(parts.tm_sec))
    }
}
