import Imaging

extension PictureHeader {
    /// Decodes the picture. A HEIF in a coding that its library does not read is called by the coding's name. Where the still of an AVIF sequence is missing, or of a kind that its library does not read, the first frame is the
    /// picture.
    /// - Parameter decode: Carries out an order; called again for the first frame.
    /// - Throws: What `decode` throws.
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
            // libheif takes what it does not know for damage, and does not tell its name.
            if let coding = rareCoding { throw PictureError.formatNotRead(coding) }
            throw error
        }
    }
}

extension PictureError {
    /// Whether a decoder has said that it cannot read the picture.
    fileprivate var isOfDecoder: Bool {
        switch self {
        case .notDecoded, .formatNotRead: true
        default: false
        }
    }
}
