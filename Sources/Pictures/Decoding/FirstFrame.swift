import Imaging

extension PictureHeader {
    /// Decodes the picture. If the still picture of an AVIF sequence is missing, or its library cannot read it, the first frame is decoded
    /// instead. If the library cannot read the coding of a HEIF, the error names the coding.
    /// - Parameter decode: Carries out an order; called again for the first frame.
    /// - Throws: The errors of `decode`.
    func decodeStill(_ order: DecodeOrder, _ decode: (DecodeOrder) throws -> Bitmap) throws -> Bitmap {
        do {
            return try decode(order)
        } catch {
            let cause = PictureError(decoding: error)
            guard cause.isOfDecoder else { throw error }
            if isAnimated, order.format == .avif, order.part == nil, order.frame == nil {
                var first = order
                first.frame = 0
                return try decode(first)
            }
            // libheif reports an unknown coding as damage and does not name it.
            if let coding = rareCoding { throw PictureError.formatNotRead(coding) }
            throw error
        }
    }
}

extension PictureError {
    /// Whether a decoder reported that it cannot read the picture.
    fileprivate var isOfDecoder: Bool {
        switch self {
        case .notDecoded, .formatNotRead: true
        default: false
        }
    }
}
