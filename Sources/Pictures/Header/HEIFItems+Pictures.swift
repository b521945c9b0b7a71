// The pictures in a HEIF file besides the primary one.
extension HEIFItems {
    /// The number of items that are separate pictures. Items that are hidden, or a part, smaller copy, transparency or depth map of another
    /// item, do not count. Source: ISO/IEC 23008-12, section 6.
    /// - Complexity: O(items and references).
    var pictureCount: Int {
        let dependent = dependentItems
        return items.count { item in
            !item.isHidden && !dependent.contains(item.number) && Self.pictures.contains(item.type)
        }
    }

    /// The item types that are pictures: coded ones, and those composed of other items.
    private static let pictures: Set = ["hvc1", "lhv1", "av01", "avc1", "vvc1", "jpeg", "j2k1", "unci", "grid", "iovl", "iden", "tmap"]

    /// The name of the primary picture's coding if HEIF decoders may not support it; nil for the usual codings.
    var rareCoding: String? {
        guard let item = items.first(where: { $0.number == primary }) else { return nil }
        if item.type == "av01" {
            let isLayered = properties(of: item.number).contains { $0.isOfType("a1lx") || $0.isOfType("lsel") }
            return isLayered ? "layered AVIF" : nil
        }
        return Self.usualCodings.contains(item.type) ? nil : Self.codings[item.type] ?? "HEIF of the kind \(item.type)"
    }

    private static let usualCodings: Set = ["hvc1", "grid", "iovl", "iden"]
    private static let codings = [
        "unci": "uncompressed HEIF", "mski": "HEIF of a mask", "avc1": "HEIF coded by AVC", "vvc1": "HEIF coded by VVC",
        "jpeg": "HEIF coded by JPEG",
        "j2k1": "HEIF coded by JPEG 2000", "lhv1": "layered HEIF", "evc1": "HEIF coded by EVC", "tmap": "HEIF with a gain map alone",
        "tili": "tiled HEIF", "av02": "AVIF of AV2",
    ]

    /// Items that belong to others according to the box `iref`: sources of references as smaller copies or auxiliary pictures, and targets
    /// of references as parts.
    private var dependentItems: Set<Int> {
        guard let box = box("iref") else { return [] }
        let size = version(of: box) == 0 ? 2 : 4
        func number(_ place: Int) -> Int? { size == 2 ? window.word(place, bigEndian: true) : window.long(place, bigEndian: true) }
        var found: Set<Int> = []
        for reference in HEIFBox.boxes(in: window, from: box.start + 4, to: box.end) {
            guard let source = number(reference.start), let count = window.word(reference.start + size, bigEndian: true) else { continue }
            if reference.isOfType("thmb") || reference.isOfType("auxl") { found.insert(source) }
            guard reference.isOfType("dimg") else { continue }
            for place in 0..<count where reference.start + size + 2 + (place + 1) * size <= reference.end {
                if let part = number(reference.start + size + 2 + place * size) { found.insert(part) }
            }
        }
        return found
    }
}
