/// The position of a channel within a pixel, and the conversion of its values to eight bits.
///
/// A value v of at most m becomes ⌊(255 v + m/2) / m⌋. Gaps within a mask count as zero bits.
struct ChannelMask {
    private let mask: UInt32
    private let shift: UInt32
    /// The eight-bit value for each channel value; empty if there is no such channel.
    private let levels: [UInt8]

    /// Wider channels are truncated to this many bits; the result has 8.
    private static let mostBits: UInt32 = 16

    /// - Complexity: O(values), at most 65,536.
    init(_ mask: UInt32) {
        self.mask = mask
        let low = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
        let length = mask == 0 ? 0 : 32 - UInt32(mask.leadingZeroBitCount) - low
        shift = low + (length > Self.mostBits ? length - Self.mostBits : 0)
        let most = mask >> shift
        levels = mask == 0 ? [] : (0...most).map { UInt8((255 * $0 + most / 2) / most) }
    }

    var isEmpty: Bool { levels.isEmpty }

    /// The channel of a pixel as eight bits; 0 if there is no such channel.
    func level(of word: UInt32) -> UInt32 {
        levels.isEmpty ? 0 : UInt32(levels[Int((word & mask) >> shift)])
    }
}

/// The four channels of a pixel.
struct ChannelMasks {
    let red: ChannelMask
    let green: ChannelMask
    let blue: ChannelMask
    let alpha: ChannelMask

    init(red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32 = 0) {
        (self.red, self.green) = (ChannelMask(red), ChannelMask(green))
        (self.blue, self.alpha) = (ChannelMask(blue), ChannelMask(alpha))
    }

    /// The default masks of pixels of 16, 24 or 32 bits.
    /// - Parameter hasAlpha: Whether 32-bit pixels have alpha in their highest byte, as in icons.
    init(bitCount: Int, hasAlpha: Bool) {
        if bitCount == 16 {
            self.init(red: 0x7C00, green: 0x3E0, blue: 0x1F)
        } else {
            self.init(red: 0xFF_0000, green: 0xFF00, blue: 0xFF, alpha: hasAlpha && bitCount == 32 ? 0xFF00_0000 : 0)
        }
    }

    /// Returns a pixel as `0xAARRGGBB`; opaque unless `hasAlpha`.
    func color(of word: UInt32, hasAlpha: Bool) -> UInt32 {
        let opacity = hasAlpha ? alpha.level(of: word) : 255
        return opacity << 24 | red.level(of: word) << 16 | green.level(of: word) << 8 | blue.level(of: word)
    }
}
