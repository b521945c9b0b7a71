import Imaging

extension PictureHeader {
    /// Decodes the picture. Where the still of an AVIF sequence is missing, or of a kind that its library does not read, the first frame is the
    /// picture.
    /// - Parameter decode: Carries out an order; called again for the first frame.
    /// - Throws: What `decode` throws.
    func decodeStill(_ order: DecodeOrder, _ decode: (DecodeOrder) throws -> Bitmap) throws -> Bitmap {
        do {
            return try decode(order)
        } catch {
            guard isAnimated, order.format == .avif, order.part == nil, order.frame == nil,
                case .notDecoded = PictureError(decoding: error)
            else { throw error }
            var first = order
            first.frame = 0
            return try decode(first)
        }
    }
}
