import Imaging

extension DecodeOrder {
    /// The order for the first frame of an AVIF sequence, which is the picture where its still is missing, or of a kind that its library does not
    /// read.
    /// - Parameter error: Why this order for the still failed.
    /// - Returns: nil for other pictures, and for errors that are not the still's.
    func firstFrame(of header: PictureHeader, insteadOf error: any Error) -> DecodeOrder? {
        guard format == .avif, header.isAnimated, part == nil, frame == nil, case .notDecoded = PictureError(decoding: error) else {
            return nil
        }
        var order = self
        order.frame = 0
        return order
    }
}
