import Testing

@testable import SDLBackend

/// Tests the scale that an X11 desktop asks for, from what it reports.
@Suite struct DesktopScaleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var resources = ""
        var settings: [(String, Int32)] = []
        var variables: [String: String] = [:]
        let scale: Double
        var testDescription: String { "\(variables) \(settings) \(resources)" }
    }

    @Test(arguments: [
        Case(scale: 1),
        Case(resources: "Xft.dpi:\t96\n", scale: 1),
        Case(resources: "Xft.dpi:\t144\n", scale: 1.5),
        Case(resources: "Xft.antialias:\t1\nXft.dpi: 192", scale: 2),
        Case(resources: "Xft.dpi:120", scale: 1.25),
        Case(resources: "Xft.dpi:\t168.0\n", scale: 1.75),
        Case(resources: "  Xft.dpi :  192  \n", scale: 2),
        Case(resources: "Xft*dpi:\t192\n", scale: 2),
        Case(resources: "*dpi:\t192\n", scale: 2),
        Case(resources: "Xft.dpi:\t96\nXft.dpi:\t192\n", scale: 2),
        Case(resources: "!Xft.dpi:\t192\n", scale: 1),
        Case(resources: "Emacs.Xft.dpi:\t192\nXft.dpis: 192\n", scale: 1),
        Case(settings: [("Xft/DPI", 144 * 1024)], scale: 1.5),
        Case(settings: [("Gdk/WindowScalingFactor", 2)], scale: 2),
        Case(settings: [("Gdk/WindowScalingFactor", 2), ("Xft/DPI", 96 * 1024)], scale: 2),
        Case(settings: [("Gdk/WindowScalingFactor", 1), ("Xft/DPI", 120 * 1024)], scale: 1.25),
        Case(resources: "Xft.dpi: 192", settings: [("Xft/DPI", 120 * 1024)], scale: 1.25),
        Case(resources: "Xft.dpi: 192", settings: [("Net/DoubleClickTime", 400)], scale: 2),
        Case(variables: ["GDK_SCALE": "2"], scale: 2),
        Case(variables: ["QT_SCALE_FACTOR": "1.25"], scale: 1.25),
        Case(variables: ["GDK_SCALE": "2", "QT_SCALE_FACTOR": "1.25"], scale: 2),
        Case(resources: "Xft.dpi: 192", settings: [("Xft/DPI", 120 * 1024)], variables: ["QT_SCALE_FACTOR": "3"], scale: 3),
        Case(resources: "Xft.dpi: 192", variables: ["GDK_SCALE": "1"], scale: 1),
        Case(variables: ["GDK_SCALE": " 2 "], scale: 2),
    ])
    func theFirstReasonableSourceCounts(_ row: Case) { #expect(scale(row) == row.scale) }

    private func scale(_ row: Case) -> Double {
        let settings = row.settings.isEmpty ? [] : Self.settings(row.settings)
        return DesktopScale(settings: settings, resources: Array(row.resources.utf8)).value { row.variables[$0] }
    }

    /// Law: values that cannot be meant are ignored, in each source.
    @Test(arguments: ["", "0", "-1", "-192", "100000", "1e9", "9", "0.1", "nan", "inf", "-inf", "huge", "2x", "1,5", "2 2", "\u{0}", "😀"])
    func whatIsUnreasonableIsIgnored(text: String) {
        for name in ["GDK_SCALE", "QT_SCALE_FACTOR"] {
            #expect(scale(Case(resources: "Xft.dpi: 144", variables: [name: text], scale: 1)) == 1.5)
        }
        // As dots per inch, 9 and 0.1 are as unreasonable.
        #expect(scale(Case(resources: "Xft.dpi: \(text)\n", scale: 1)) == 1)
    }

    @Test(arguments: [0, -1, 1, 9, -96 * 1024, 100_000 * 1024, Int32.max, Int32.min] as [Int32])
    func unreasonableSettingsAreIgnored(number: Int32) {
        let settings = [("Xft/DPI", number), ("Gdk/WindowScalingFactor", number == 1 ? 0 : number)]

        #expect(scale(Case(resources: "Xft.dpi: 144", settings: settings, scale: 1)) == 1.5)
    }

    @Test func cursorsFitTheScaleUnlessTheUserChoseTheirSize() {
        func size(_ resources: String, _ variables: [String: String] = [:]) -> Int? {
            DesktopScale(resources: Array(resources.utf8)).cursorSize(at: 2) { variables[$0] }
        }

        #expect(size("Xft.dpi: 192") == 43)
        #expect(size("Xft.dpi: 192\nXcursor.size: 48") == nil)
        #expect(size("Xft.dpi: 192", ["XCURSOR_SIZE": "32"]) == nil)
    }

    // MARK: The settings manager's bytes

    /// Settings as a manager writes them: a text and a colour before the numbers.
    static func settings(_ numbers: [(String, Int32)], isBigEndian: Bool = false) -> [UInt8] {
        func bytes(_ value: UInt32, _ count: Int) -> [UInt8] {
            let digits = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isBigEndian ? digits.reversed() : digits
        }
        func padded(_ text: String) -> [UInt8] { Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4) }
        func head(_ kind: UInt8, _ name: String) -> [UInt8] { [kind, 0] + bytes(UInt32(name.utf8.count), 2) + padded(name) + bytes(7, 4) }
        var result: [UInt8] = [isBigEndian ? 1 : 0, 0, 0, 0] + bytes(7, 4) + bytes(UInt32(numbers.count + 2), 4)
        result += head(1, "Net/ThemeName") + bytes(7, 4) + padded("Adwaita")
        result += head(2, "Net/Colour") + [UInt8](repeating: 9, count: 8)
        for (name, value) in numbers { result += head(0, name) + bytes(UInt32(bitPattern: value), 4) }
        return result
    }

    @Test(arguments: [false, true])
    func bothByteOrdersAreRead(isBigEndian: Bool) {
        let settings = Self.settings([("Xft/DPI", 147_456), ("Gdk/UnscaledDPI", -5)], isBigEndian: isBigEndian)

        #expect(XSettings(settings).numbers == ["Xft/DPI": 147_456, "Gdk/UnscaledDPI": -5])
    }

    /// Law: if bytes end early or are altered, the settings before that place are read, and nothing crashes.
    @Test func damagedSettingsAreReadAsFarAsTheyGo() {
        let whole = Self.settings([("Xft/DPI", 147_456), ("Gdk/WindowScalingFactor", 2)])
        for count in 0..<whole.count { #expect(XSettings(Array(whole.prefix(count))).numbers.count < 2) }
        for index in whole.indices {
            for value: UInt8 in [0, 1, 0x7F, 0xFF] {
                var altered = whole
                altered[index] = value
                #expect(XSettings(altered).numbers.count <= 2)
            }
        }
    }
}
