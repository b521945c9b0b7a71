/// The contents of a Photoshop file (PSD, or PSB for large files) before its composite picture, which is at the end of the file.
///
/// The header is followed by three sections that begin with their lengths: the colours of indexed pictures, resources, and layers. Then
/// come the compression method and the pixels, channel by channel. Numbers have their high byte first. In a PSB, the lengths for layers
/// have eight bytes instead of four.
/// Source: Adobe Photoshop File Formats Specification, November 2019.
package struct PSDHeader: Equatable, Sendable {
    /// The modes by their numbers.
    package enum Mode: Int, Sendable {
        case bitmap = 0
        case gray = 1
        case indexed = 2
        case color = 3
        case inks = 4
        case duotone = 8
        case lab = 9

        /// The number of channels without alpha.
        package var channelCount: Int {
            switch self {
            case .bitmap, .gray, .indexed, .duotone: 1
            case .color, .lab: 3
            case .inks: 4
            }
        }

        /// The supported numbers of bits per channel.
        fileprivate var depths: [Int] {
            switch self {
            case .bitmap: [1]
            case .indexed: [8]
            case .gray, .color: [8, 16, 32]
            case .inks, .duotone, .lab: [8, 16]
            }
        }
    }

    /// A part of the file that is not in the window.
    package struct Request: Equatable, Sendable {
        package let offset: Int
        package let count: Int
    }

    package private(set) var size = PixelSize(width: 0, height: 0)
    package private(set) var mode = Mode.color
    /// Bits per sample.
    package private(set) var depth = 8
    /// The number of channels in the file, including alpha and masks.
    package private(set) var channelCount = 0
    /// Whether the file is a PSB.
    package private(set) var isLarge = false
    /// Whether rows are compressed; their lengths then precede them.
    package private(set) var isPacked = false
    /// The file offset of the rows, or of their lengths.
    package private(set) var pixelOffset = 0
    /// The palette: 256 values of red, of green and of blue.
    package private(set) var palette = 0..<0
    /// The section of resources, and the positions of some resources: ICC profile, EXIF and XMP.
    package private(set) var resources = 0..<0
    package private(set) var profile = 0..<0
    package private(set) var exif = 0..<0
    package private(set) var xmp = 0..<0

    private enum Part { case header, palette, resources, resource, layers, layer, block, pixels, end }
    private var part = Part.header
    /// The file offset at which reading continues.
    private var position = 0
    private var layersEnd = 0
    private var blockCount = 0
    private var hasAlphaNames = false
    private var hasComposite = true
    /// The number of layers. It is negative if the first channel after the colours is the transparency of the composite picture.
    private var layerCount = 0

    package init() {}

    /// Whether the first channel after the colours is transparency and not a stored selection.
    package var hasAlpha: Bool {
        guard channelCount > mode.channelCount, mode != .bitmap else { return false }
        if layerCount < 0 { return true }
        // This applies to files without layers by other programs, because Photoshop gives names to selections.
        return layerCount == 0 && channelCount == mode.channelCount + 1 && !hasAlphaNames
    }

    /// Whether colours were blended with white according to that transparency, as Photoshop does.
    package var isOnWhite: Bool { hasAlpha && layerCount < 0 && [.gray, .duotone, .color].contains(mode) }

    /// Reads as much as the window contains.
    /// - Returns: The bytes that are needed next; nil once the pixels have been found.
    package mutating func advance(over window: ByteWindow) throws(HeaderError) -> Request? {
        while part != .end {
            if let request = try step(window) { return request }
        }
        return nil
    }

    private mutating func step(_ window: ByteWindow) throws(HeaderError) -> Request? {
        switch part {
        case .header: try readHeader(window)
        case .palette: readSection(window, then: .resources) { $0.palette = $1 }
        case .resources: readSection(window, then: .resource) { $0.resources = $1 }
        case .resource: readResource(window)
        case .layers: try readLayers(window)
        case .layer: readLayerCount(window)
        case .block: readBlock(window)
        case .pixels: try readPacking(window)
        case .end: nil
        }
    }

    private func needs(_ count: Int) -> Request { Request(offset: position, count: count) }

    // MARK: Parts

    private mutating func readHeader(_ window: ByteWindow) throws(HeaderError) -> Request? {
        guard let version = window.word(4, bigEndian: true), let channels = window.word(12, bigEndian: true),
            let height = window.long(14, bigEndian: true), let width = window.long(18, bigEndian: true),
            let depth = window.word(22, bigEndian: true), let mode = window.word(24, bigEndian: true)
        else { return Request(offset: 0, count: 26) }
        guard window.holds("8BPS", at: 0), version == 1 || version == 2, (1...56).contains(channels) else {
            throw .damaged("its PSD header makes no sense")
        }
        guard let known = Mode(rawValue: mode) else { throw .notRead(mode == 7 ? "multichannel PSD" : "PSD of mode \(mode)") }
        guard channels >= known.channelCount else { throw .damaged("it has \(channels) channels of \(depth) bits") }
        guard known.depths.contains(depth) else { throw .notRead("PSD of mode \(mode) with \(depth) bits") }
        size = PixelSize(width: width, height: height)
        (self.mode, self.depth, channelCount, isLarge) = (known, depth, channels, version == 2)
        (position, part) = (26, .palette)
        return nil
    }

    /// Reads the length of a section. Continues at the section's beginning for resources, and after its end for others.
    private mutating func readSection(
        _ window: ByteWindow, then next: Part, _ store: (inout PSDHeader, Range<Int>) -> Void
    ) -> Request? {
        guard let length = window.long(position, bigEndian: true) else { return needs(4) }
        let place = (position + 4)..<(position + 4 + length)
        store(&self, place)
        (position, part) = (next == .resource ? place.lowerBound : place.upperBound, next)
        return nil
    }

    /// Reads the head of a resource: signature, number, a name padded to an even length, and the data's length.
    private mutating func readResource(_ window: ByteWindow) -> Request? {
        let rest = resources.upperBound - position
        guard rest >= 12 else { return leaveResources() }
        let head = window.byte(position + 6).map { 7 + $0 + (1 - $0 & 1) }
        guard let head, let length = window.long(position + head, bigEndian: true), window.holds(head + 4 + min(5, length), at: position)
        else {
            let wanted = min(rest, Self.longestHead)
            // If all bytes are available but do not form a head, the resource is damaged.
            return window.holds(wanted, at: position) ? leaveResources() : needs(wanted)
        }
        let start = position + head + 4
        guard Self.isSignature(window.slice(4, at: position)), length <= resources.upperBound - start else { return leaveResources() }
        take(window.word(position + 4, bigEndian: true) ?? 0, at: start..<(start + length), in: window)
        position = start + length + (length & 1)
        return nil
    }

    private mutating func take(_ number: Int, at place: Range<Int>, in window: ByteWindow) {
        switch number {
        case 1_006, 1_045: hasAlphaNames = true
        case 1_039: profile = place
        case 1_057: hasComposite = window.byte(place.lowerBound + 4) != 0
        case 1_058: exif = place
        case 1_060: xmp = place
        default: break
        }
    }

    /// Maximum length in bytes of a resource's head together with the first bytes of its contents.
    private static let longestHead = 7 + 256 + 4 + 5

    private static func isSignature(_ bytes: ArraySlice<UInt8>) -> Bool {
        ["8BIM", "MeSa", "AgHg", "PHUT", "DCSR"].contains { bytes.elementsEqual($0.utf8) }
    }

    private mutating func leaveResources() -> Request? {
        (position, part) = (resources.upperBound, .layers)
        return nil
    }

    // MARK: Layers

    /// Reads the length of the section of layers.
    private mutating func readLayers(_ window: ByteWindow) throws(HeaderError) -> Request? {
        guard let length = length(at: position, in: window) else { return needs(lengthSize) }
        guard length < 1 << 40 else { throw .damaged("its layers have no end") }
        position += lengthSize
        layersEnd = position + length
        part = length > lengthSize ? .layer : .pixels
        if part == .pixels { position = layersEnd }
        return nil
    }

    /// Reads the length of the layers and their number. With more than eight bits, the layers are in a later block and the length is 0.
    private mutating func readLayerCount(_ window: ByteWindow) -> Request? {
        guard let length = length(at: position, in: window), let count = window.word(position + lengthSize, bigEndian: true) else {
            return needs(lengthSize + 2)
        }
        guard length == 0 else {
            layerCount = Int(Int16(truncatingIfNeeded: count))
            return leaveLayers()
        }
        // The global layer mask is in between.
        guard let mask = window.long(position + lengthSize, bigEndian: true) else { return needs(lengthSize + 4) }
        position += lengthSize + 4 + mask
        part = .block
        return nil
    }

    /// Reads the head of a block with further layer data: signature, key and length.
    private mutating func readBlock(_ window: ByteWindow) -> Request? {
        guard position + 12 <= layersEnd, blockCount < Self.mostBlocks else { return leaveLayers() }
        let wanted = min(18, layersEnd - position)
        guard window.holds(wanted, at: position) else { return needs(wanted) }
        guard window.holds("8BIM", at: position) || window.holds("8B64", at: position) else { return leaveLayers() }
        let key = String(decoding: window.slice(4, at: position + 4), as: UTF8.self)
        let isLong = isLarge && Self.longKeys.contains(key)
        guard let length = isLong ? long64(position + 8, in: window) : window.long(position + 8, bigEndian: true), length < 1 << 40 else {
            return leaveLayers()
        }
        let start = position + (isLong ? 16 : 12)
        switch key {
        case "Lr16", "Lr32", "Layr":
            layerCount = window.word(start, bigEndian: true).map { Int(Int16(truncatingIfNeeded: $0)) } ?? 0
            return leaveLayers()
        case "Mt16", "Mt32", "Mtrn":
            layerCount = -1
            return leaveLayers()
        default:
            blockCount += 1
            position = start + (length + 3) / 4 * 4
            return nil
        }
    }

    /// Maximum number of blocks that are skipped.
    private static let mostBlocks = 64
    /// Keys of blocks whose lengths have eight bytes in a PSB.
    private static let longKeys: Set = [
        "LMsk", "Lr16", "Lr32", "Layr", "Mt16", "Mt32", "Mtrn", "Alph", "FMsk", "lnk2", "FEid", "FXid", "PxSD",
    ]

    private mutating func leaveLayers() -> Request? {
        (position, part) = (layersEnd, .pixels)
        return nil
    }

    private var lengthSize: Int { isLarge ? 8 : 4 }

    private func length(at offset: Int, in window: ByteWindow) -> Int? {
        isLarge ? long64(offset, in: window) : window.long(offset, bigEndian: true)
    }

    /// Reads eight bytes. Numbers greater than a file can contain are replaced by 2⁵⁰.
    private func long64(_ offset: Int, in window: ByteWindow) -> Int? {
        guard let high = window.long(offset, bigEndian: true), let low = window.long(offset + 4, bigEndian: true) else { return nil }
        return high < 1 << 18 ? high << 32 | low : 1 << 50
    }

    // MARK: Pixels

    private mutating func readPacking(_ window: ByteWindow) throws(HeaderError) -> Request? {
        guard let packing = window.word(position, bigEndian: true) else { return needs(2) }
        guard packing <= 1 else {
            if packing <= 3 { throw .notRead("deflated PSD") }
            throw .damaged("its pixels are packed in an unknown way")
        }
        guard hasComposite || layerCount == 0 else { throw .notRead("layers-only PSD") }
        (isPacked, pixelOffset, part) = (packing == 1, position + 2, .end)
        return nil
    }
}
