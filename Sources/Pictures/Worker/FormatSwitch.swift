public import Imaging
import Platform

/// Hands pictures of some formats to one decoder and all others to another.
public struct FormatSwitch: PixelDecoding {
    private let formats: Set<PictureFormat>
    private let first: any PixelDecoding
    private let others: any PixelDecoding

    public init(_ formats: Set<PictureFormat>, _ first: any PixelDecoding, others: any PixelDecoding) {
        self.formats = formats
        self.first = first
        self.others = others
    }

    public func decode(_ order: DecodeOrder, from descriptor: Int32) throws -> Bitmap {
        try (formats.contains(order.format) ? first : others).decode(order, from: descriptor)
    }
}
