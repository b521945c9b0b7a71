/// The orientation that an XMP packet states in addition to EXIF's. It is a single digit and is changed in place. Source: XMP, part 2,
/// section 3.1.
enum XMPOrientation {
    private static let names = [Array("tiff:Orientation=\"".utf8), Array("tiff:Orientation='".utf8), Array("<tiff:Orientation>".utf8)]

    /// Returns the packet with another orientation wherever one is stated.
    static func changed(_ packet: [UInt8], to orientation: Int) -> [UInt8] {
        var packet = packet
        for name in names {
            var start = 0
            while let place = find(name, in: packet, from: start) {
                start = place + name.count
                if start < packet.count, (UInt8(ascii: "1")...UInt8(ascii: "8")).contains(packet[start]) {
                    packet[start] = UInt8(ascii: "0") + UInt8(clamping: orientation)
                }
            }
        }
        return packet
    }

    private static func find(_ name: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard start <= bytes.count - name.count, let head = name.first else { return nil }
        return (start...(bytes.count - name.count)).first { bytes[$0] == head && bytes[$0..<($0 + name.count)].elementsEqual(name) }
    }
}
