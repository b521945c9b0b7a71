import CCodecs

/// The type of the numbers that make up the pixels of a row.
protocol RowSample: BitwiseCopyable {
    /// The meaning of the numbers.
    static var kind: CCodecsSamples { get }
    /// How many numbers make up a pixel.
    static var countPerPixel: Int { get }
    static var zero: Self { get }
}

/// Words `0xAARRGGBB`.
extension UInt32: RowSample {
    static var kind: CCodecsSamples { CCodecsWords }
    static var countPerPixel: Int { 1 }
}

/// Red, green, blue and alpha, 0...65,535.
extension UInt16: RowSample {
    static var kind: CCodecsSamples { CCodecsDeep }
    static var countPerPixel: Int { 4 }
}

/// Cyan, magenta, yellow and black, 0 for no ink.
extension UInt8: RowSample {
    static var kind: CCodecsSamples { CCodecsInks }
    static var countPerPixel: Int { 4 }
}

/// Red, green, blue and alpha; colours proportional to light, 1 for white.
extension Float: RowSample {
    static var kind: CCodecsSamples { CCodecsLight }
    static var countPerPixel: Int { 4 }
}
