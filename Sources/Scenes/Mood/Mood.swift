import Imaging
import Platform

/// A mood, with the look of its disc in the landscape.
nonisolated struct Mood: Equatable, Sendable {
    let name: String
    /// The disc's colours from top to bottom, at the stops `faceStops`.
    let face: [Color]
    /// Colour of the dot in the week and of the glow around the disc.
    let light: Color
    /// Distance from the top to the disc's centre in a window 720 high. The second ridge begins near 460.
    let height: Double

    private init(_ name: String, face: [UInt32], light: UInt32, height: Double) {
        self.name = name
        self.face = face.map { Color(hex: $0) }
        self.light = Color(hex: light)
        self.height = height
    }

    /// Positions of the face's colours, as shares of the disc's height.
    static let faceStops = [0, 0.46, 0.78, 1]

    /// The moods. All have the order of brightness of "serene", and colours of a time of day.
    static let all = [
        Mood("dreamy", face: [0xF4ECFF, 0xD9C8F4, 0xB39AD6, 0x8E86C0], light: 0xC6B4EC, height: 372),
        Mood("hopeful", face: [0xFFF4DE, 0xFFDDB4, 0xF3AE93, 0xD98A86], light: 0xF6C7A0, height: 396),
        Mood("tender", face: [0xFFF0F0, 0xF9D2D6, 0xDFA3B4, 0xB98AAE], light: 0xEDB2BE, height: 352),
        Mood("curious", face: [0xFFF3E4, 0xFFD3A4, 0xF7A877, 0xCF7F73], light: 0xFFB680, height: 312),
        Mood("serene", face: [0xF3F6FF, 0xCFDCF8, 0xB79FC0, 0xD99A92], light: 0xAAC4F0, height: 330),
        Mood("wistful", face: [0xF3E6F6, 0xDDB9DA, 0xB98AB8, 0x8673A6], light: 0xC793C0, height: 416),
        Mood("bright", face: [0xFFFDF0, 0xFFF0BE, 0xF9D68A, 0xEDB074], light: 0xF3DC9C, height: 282),
        Mood("restless", face: [0xFFE9E0, 0xF7B9A6, 0xE07F7C, 0xA85E80], light: 0xEE948A, height: 300),
        Mood("weary", face: [0xE6ECF2, 0xB9C6D6, 0x8E9DB6, 0x727CA0], light: 0x9FB0C8, height: 452),
    ]

    /// Index of the initial mood, "serene".
    static let first = 4

    /// Returns the index of the mood of this name; nil if there is none.
    static func index(of name: String) -> Int? { all.firstIndex { $0.name == name } }
}
