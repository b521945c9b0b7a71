import LayoutMath

/// The scale at which an X11 desktop asks programs to draw, determined from the desktop's settings and the user's variables.
///
/// The first of these with a reasonable value is used: `GDK_SCALE`, `QT_SCALE_FACTOR`, the settings manager's `Xft/DPI` (at least
/// `Gdk/WindowScalingFactor`), and the resource `Xft.dpi`. Wayland's compositors scale windows themselves.
/// Sources: GTK 4, Running GTK Applications; Qt 6, High DPI; XSETTINGS 0.5 and its registry; Xft(3).
nonisolated struct DesktopScale: Equatable, Sendable {
    /// The settings manager's property; empty if there is none.
    var settings: [UInt8] = []
    /// The resource database; empty if there is none.
    var resources: [UInt8] = []

    /// Scales that a user may have meant. Other values are treated as mistakes and ignored.
    private static let reasonable = 0.5...8.0
    /// Dots per inch at scale 1.
    private static let usualDensity = 96.0

    /// Device pixels per point.
    /// - Parameter variable: Returns an environment variable.
    func value(_ variable: (String) -> String?) -> Double {
        let chosen = ["GDK_SCALE", "QT_SCALE_FACTOR"].compactMap { variable($0).flatMap(DesktopScale.number) }
        return chosen.compactMap(DesktopScale.checked).first ?? managed ?? density ?? 1
    }

    /// The cursor size in pixels that fits a scale, by libXcursor's rule: the size of a 16 point letter. Nil if the user has chosen a
    /// size.
    /// - Parameter variable: Returns an environment variable.
    func cursorSize(at scale: Double, _ variable: (String) -> String?) -> Int? {
        let isChosen = variable("XCURSOR_SIZE") != nil || values(of: ["Xcursor.size", "Xcursor*size"]).last != nil
        return isChosen ? nil : Int((DesktopScale.usualDensity * scale * 16 / 72).rounded())
    }

    private var managed: Double? {
        let settings = XSettings(settings)
        let density = settings.numbers["Xft/DPI"].flatMap { DesktopScale.checked(Double($0) / 1024 / DesktopScale.usualDensity) }
        let factor = settings.numbers["Gdk/WindowScalingFactor"].flatMap { DesktopScale.checked(Double($0)) }
        guard let density, let factor else { return density ?? factor }
        return max(density, factor)
    }

    /// The scale from `Xft.dpi`; if there are several definitions, the last one is used.
    private var density: Double? {
        values(of: ["Xft.dpi", "Xft*dpi", "*dpi", "*.dpi"]).last.flatMap { DesktopScale.checked($0 / DesktopScale.usualDensity) }
    }

    /// The numbers stored in the resource database under the given names.
    private func values(of names: Set<String>) -> [Double] {
        String(decoding: resources, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
            guard let colon = line.firstIndex(of: ":"), names.contains(DesktopScale.trimmed(line[..<colon])) else { return nil }
            return DesktopScale.number(String(line[line.index(after: colon)...]))
        }
    }

    private static func checked(_ scale: Double) -> Double? { reasonable.contains(scale) ? scale : nil }

    private static func number(_ text: String) -> Double? { Double(trimmed(text[...])) }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(start.prefix(upTo: start.lastIndex { !$0.isWhitespace }.map { start.index(after: $0) } ?? start.startIndex))
    }
}

/// The integer settings of an X11 desktop's settings manager. Reading stops at the first invalid setting.
///
/// The bytes come from another program. Source: XSETTINGS 0.5, "_XSETTINGS_SETTINGS Format".
nonisolated struct XSettings {
    private(set) var numbers: [String: Int32] = [:]

    private enum Kind: UInt8 { case number, text, color }

    /// - Complexity: O(bytes).
    init(_ bytes: [UInt8]) {
        var reader = Reader(bytes: bytes[...], isBigEndian: bytes.first == 1)
        guard reader.skip(8), let count = reader.word() else { return }
        for _ in 0..<count { guard readSetting(&reader) else { return } }
    }

    /// Returns whether another setting may follow.
    private mutating func readSetting(_ reader: inout Reader) -> Bool {
        guard let kind = reader.byte().flatMap(Kind.init), reader.skip(1), let length = reader.half(),
            let name = reader.text(Int(length)), reader.skip(4)
        else { return false }
        switch kind {
        case .number:
            guard let word = reader.word() else { return false }
            numbers[name] = Int32(bitPattern: word)
            return true
        case .text: return reader.word().flatMap { reader.text(Int($0)) } != nil
        case .color: return reader.skip(8)
        }
    }

    private struct Reader {
        var bytes: ArraySlice<UInt8>
        let isBigEndian: Bool

        mutating func skip(_ count: Int) -> Bool {
            guard count <= bytes.count else { return false }
            bytes = bytes.dropFirst(count)
            return true
        }

        mutating func byte() -> UInt8? { bytes.popFirst() }

        mutating func half() -> UInt32? { integer(2) }

        mutating func word() -> UInt32? { integer(4) }

        private mutating func integer(_ count: Int) -> UInt32? {
            guard count <= bytes.count else { return nil }
            let digits = isBigEndian ? Array(bytes.prefix(count)) : bytes.prefix(count).reversed()
            bytes = bytes.dropFirst(count)
            return digits.reduce(0) { $0 << 8 | UInt32($1) }
        }

        /// A text, followed by padding to a multiple of four bytes.
        mutating func text(_ count: Int) -> String? {
            let padding = (4 - count % 4) % 4
            guard count + padding <= bytes.count else { return nil }
            defer { bytes = bytes.dropFirst(count + padding) }
            return String(decoding: bytes.prefix(count), as: UTF8.self)
        }
    }
}
