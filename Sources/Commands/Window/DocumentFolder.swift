import Glibc
import Storage

/// The user's documents folder, as configured for the desktop's programs, or else the home folder.
/// Source: xdg-user-dirs, `user-dirs.dirs(5)`.
nonisolated enum DocumentFolder {
    /// An absolute path; nil if there is no home folder.
    static var path: String? {
        guard let home = UserDesktop.home else { return nil }
        let chosen = UserFolders.configuration.flatMap { try? WholeRead.text(of: $0 + "/user-dirs.dirs", atMost: longest) }
        return chosen.flatMap { named(in: $0, home: home) }.flatMap { access($0, W_OK) == 0 ? $0 : nil } ?? home
    }

    /// Maximum length of the file in bytes.
    private static let longest = 64 << 10

    /// The folder named in a line such as `XDG_DOCUMENTS_DIR="$HOME/Documents"`; nil if there is no such line.
    static func named(in text: String, home: String) -> String? {
        let start = "XDG_DOCUMENTS_DIR=\""
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.drop(while: \.isWhitespace)
            guard line.hasPrefix(start), let end = line.lastIndex(of: "\""), end >= line.index(line.startIndex, offsetBy: start.count)
            else { continue }
            let value = line[line.index(line.startIndex, offsetBy: start.count)..<end]
            let path = value.hasPrefix("$HOME/") ? home + value.dropFirst("$HOME".count) : String(value)
            return FilePath.isAbsolute(path) ? path : nil
        }
        return nil
    }
}
