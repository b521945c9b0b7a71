/// The header of a QOI file: `qoif`, width, height, the number of channels and the colour space. Numbers have their high byte first.
/// Source: the QOI specification 1.0, of 5 January 2022.
package struct QOIHeader: Equatable, Sendable {
    package let size: PixelSize
    package let hasAlpha: Bool

    /// The header's length in bytes.
    package static let byteCount = 14

    /// - Parameter window: The beginning of a file.
    package init(_ window: ByteWindow) throws(HeaderError) {
        guard let width = window.long(4, bigEndian: true), let height = window.long(8, bigEndian: true), let channels = window.byte(12),
            let space = window.byte(13)
        else { throw .isCut }
        guard window.holds("qoif", at: 0), channels == 3 || channels == 4, space <= 1
        else { throw .damaged("its QOI header makes no sense") }
        size = PixelSize(width: width, height: height)
        hasAlpha = channels == 4
    }
}
