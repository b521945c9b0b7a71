package import Views

nonisolated extension Theme.Name {
    /// Returns the theme that a GTK desktop asks for; nil if it does not specify one.
    ///
    /// As in GTK's own programs, `GTK_THEME` overrides the settings. A theme is dark if its variant or a part of its name is:
    /// `Adwaita:dark`, `Yaru-dark`, `Arc-Dark-solid`.
    /// - Parameters:
    ///   - gtkTheme: The environment variable `GTK_THEME`: a name, optionally followed by a colon and a variant.
    ///   - settings: The text of `gtk-3.0/settings.ini`.
    package init?(gtkTheme: String?, settings: String?) {
        if let gtkTheme, !gtkTheme.isEmpty {
            self = Theme.Name.isDark(gtkTheme) ? .dark : .light
            return
        }
        let values = GTKSettings(settings ?? "").values
        let (preference, theme) = (values["gtk-application-prefer-dark-theme"], values["gtk-theme-name"])
        guard preference != nil || theme != nil else { return nil }
        let prefersDark = preference.map { ["true", "1"].contains($0.lowercased()) } ?? false
        self = prefersDark || theme.map(Theme.Name.isDark) == true ? .dark : .light
    }

    private static func isDark(_ theme: String) -> Bool {
        theme.lowercased().split { $0 == ":" || $0 == "-" }.dropFirst().contains("dark")
    }
}

/// The values of the group `[Settings]` of a GTK key file. Lines without a key are skipped, and the last of equal keys counts.
nonisolated struct GTKSettings {
    let values: [String: String]

    init(_ text: String) {
        var values: [String: String] = [:]
        var isInGroup = false
        for line in text.split(whereSeparator: \.isNewline).map(GTKSettings.trimmed) where !line.hasPrefix("#") {
            if line.hasPrefix("[") {
                isInGroup = line == "[Settings]"
            } else if isInGroup, let equals = line.firstIndex(of: "=") {
                values[GTKSettings.trimmed(line[..<equals])] = GTKSettings.trimmed(line[line.index(after: equals)...])
            }
        }
        self.values = values
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let start = text.drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
    }
}
