import PanoramaKit

/// A piece of music with its length in seconds.
struct Track: Equatable {
    let title: String
    let length: Seconds
}

/// An album, whose cover is drawn by code.
struct Album {
    let title: String
    let artist: String
    let tracks: [Track]
    let cover: Cover

    /// - Parameter tracks: Titles and lengths in seconds.
    init(_ title: String, by artist: String, _ tracks: KeyValuePairs<String, Seconds>, cover: Cover) {
        (self.title, self.artist, self.cover) = (title, artist, cover)
        self.tracks = tracks.map { Track(title: $0.key, length: $0.value) }
    }

    static let all = [
        Album(
            "tides", by: "low water", ["spring tide": 214, "slack": 187, "undertow": 243, "neap": 168],
            cover: Cover(.waves, 0x0B3C5D, 0x3FA7D6, 0xF2F5EA)),
        Album(
            "lanterns", by: "the quay", ["first lamp": 201, "fog": 256, "last ferry": 232],
            cover: Cover(.dots, 0x2B1B3D, 0xC8553D, 0xFFD28A)),
        Album(
            "granite", by: "north wall", ["frost": 178, "feldspar": 265, "moraine": 224, "cairn": 142, "scree": 199],
            cover: Cover(.stripes, 0x2F3640, 0x718093, 0xDCDDE1)),
        Album(
            "orbit", by: "slow apogee", ["perigee": 233, "libration": 281, "node": 195],
            cover: Cover(.rings, 0x11002B, 0x6C2BD9, 0xFF9F68)),
        Album(
            "aurora", by: "kaamos", ["green hour": 246, "curtain": 218, "corona": 207, "dawn": 190],
            cover: Cover(.curtains, 0x03121F, 0x1F9E78, 0xB7F5C8)),
        Album(
            "paper boats", by: "harbour school", ["fold": 121, "launch": 154, "capsize": 98, "again": 163],
            cover: Cover(.boats, 0xD64545, 0xF7F1E3, 0x2C5282)),
    ]
}
