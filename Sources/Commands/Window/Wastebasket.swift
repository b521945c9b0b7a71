import Glibc
import Pictures
import Storage

/// Moves files to the desktop's trash, for the viewer.
struct Wastebasket {
    private let trash: Trash

    /// Creates the wastebasket; nil if the user has no home folder.
    init?() {
        guard let folder = UserFolders.data else { return nil }
        trash = Trash(dataFolder: folder, user: getuid())
    }

    /// Moves a file to the trash.
    /// - Returns: A closure that restores the file.
    func discard(_ path: String) throws -> () throws -> Void {
        let item = try trash.discard(path, at: Wastebasket.now)
        return { [trash] in try trash.restore(item) }
    }

    private static var now: DeletionDate {
        var seconds = time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return DeletionDate(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday), hour: Int(parts.tm_hour),
            minute: Int(parts.tm_min), second: Int(parts.tm_sec))
    }
}
