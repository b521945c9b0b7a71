nonisolated extension UInt32 {
    /// Converts a colour `0xAARRGGBB` with straight alpha to premultiplied factors for the blitter: four lanes of 16 bits, each 0…32767.
    @inline(__always)
    var tintLanes: UInt64 {
        let alpha = self &>> 24
        // 33024 / 2^16 maps 255 · 255 to 32767, and never makes a colour larger than its alpha.
        func lane(_ level: UInt32) -> UInt64 { UInt64((level &* alpha &* 33024 &+ 0x8000) &>> 16) }
        return lane(255) &<< 48 | lane(self &>> 16 & 0xFF) &<< 32 | lane(self &>> 8 & 0xFF) &<< 16 | lane(self & 0xFF)
    }
}
