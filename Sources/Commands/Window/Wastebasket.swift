import Glibc
import Pictures
import Storage

/// The desktop's wastebasket, as the viewer uses it.
struct Wastebasket {
    private let trash: Trash

    /// nil where the user has no home.
    init?() {
        guard let folder = UserFolders.data else { return nil }
        trash = Trash(dataFolder: folder, user: getuid())
    }

    /// - Returns: what brings the file back.
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
