/// Rules for the names of a replay's pictures, so that all of them stay inside one folder.
nonisolated extension GestureScript {
    /// Whether NAME.png is a file name that cannot leave its folder.
    public static func isPictureName(_ name: String) -> Bool {
        let isPlain = name.unicodeScalars.allSatisfy { $0 != "/" && $0.properties.generalCategory != .control }
        // Linux file systems allow 255 bytes; this leaves room for `.png` and a suffix.
        return isPlain && !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 200
    }

    public static let pictureNameRule = "no '/', no dot in front, at most 200 bytes"
}
