/// What pictures of a replay may be called, so that all of them stay inside one folder.
nonisolated extension GestureScript {
    /// Whether NAME.png is a file in whatever folder it is put into.
    public static func isPictureName(_ name: String) -> Bool {
        let isPlain = name.unicodeScalars.allSatisfy { $0 != "/" && $0.properties.generalCategory != .control }
        // Linux file systems end at 255 bytes; room for `.png` and a suffix is left.
        return isPlain && !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 200
    }

    public static let pictureNameRule = "no '/', no dot in front, at most 200 bytes"
}
