import Imaging

/// The tracks that the box `moov` of a HEIF file describes. Their samples are frames. Source: ISO/IEC 14496-12, sections 8.2 and 8.3.
struct HEIFTracks {
    private let window: ByteWindow
    private let tracks: [HEIFBox]

    /// - Parameter movie: The box; it must lie in the window.
    init(in window: ByteWindow, _ movie: HEIFBox) {
        self.window = window
        tracks = HEIFBox.boxes(in: window, from: movie.start, to: movie.end).filter { $0.isOfType("trak") }
    }

    /// The size of the first track that has one; sound tracks have none.
    var size: PixelSize? { tracks.lazy.compactMap(size(of:)).first }

    /// The last two numbers of a track's header, in units of 1/65536.
    private func size(of track: HEIFBox) -> PixelSize? {
        let boxes = HEIFBox.boxes(in: window, from: track.start, to: track.end)
        guard let header = boxes.first(where: { $0.isOfType("tkhd") }), header.end - header.start >= 84,
            let width = window.long(header.end - 8, bigEndian: true), let height = window.long(header.end - 4, bigEndian: true),
            width >= 1 << 16, height >= 1 << 16
        else { return nil }
        return PixelSize(width: width >> 16, height: height >> 16)
    }
}
