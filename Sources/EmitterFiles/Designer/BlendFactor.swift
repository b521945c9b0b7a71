import Particles

/// OpenGL's blend factors by number and name, such as `GL_SRC_ALPHA`, `SOURCE_ALPHA` or `sourceAlpha`.
enum BlendFactor {
    /// Returns the number of a factor given by name or number; nil if the text is neither.
    static func number(_ text: some StringProtocol) -> Int? {
        if let number = Double(text) { return Int(exactly: number).flatMap { names[$0] == nil ? nil : $0 } }
        let letters = text.uppercased().filter { $0 != "_" }
        let name = (letters.hasPrefix("GL") ? letters.dropFirst(2) : letters[...])
        return names.first { $0.value == name || $0.value == longNames(in: name) }?.key
    }

    private static let names: [Int: String] = [
        0: "ZERO", 1: "ONE", 768: "SRCCOLOR", 769: "ONEMINUSSRCCOLOR", 770: "SRCALPHA", 771: "ONEMINUSSRCALPHA", 772: "DSTALPHA",
        773: "ONEMINUSDSTALPHA", 774: "DSTCOLOR", 775: "ONEMINUSDSTCOLOR",
    ]

    /// Abbreviates SOURCE or DESTINATION in a name.
    private static func longNames(in name: Substring) -> String {
        guard let range = ["SOURCE", "DESTINATION"].lazy.compactMap({ name.firstRange(of: $0) }).first else { return String(name) }
        return name[..<range.lowerBound] + (name[range] == "SOURCE" ? "SRC" : "DST") + name[range.upperBound...]
    }
}

extension BlendFactors {
    private static let one = 1
    private static let sourceAlpha = 770
    private static let oneMinusSourceAlpha = 771

    static let additive = BlendFactors(source: sourceAlpha, destination: one)
    static let sourceOver = BlendFactors(source: sourceAlpha, destination: oneMinusSourceAlpha)

    /// The nearest render mode: additive if the destination factor is one, otherwise covering.
    var renderMode: RenderMode { destination == Self.one ? .additive : .unordered }

    /// Whether the render mode gives the same result as the factors, for alpha that is straight or premultiplied as the file implies.
    var isExact: Bool {
        (source == Self.sourceAlpha || source == Self.one) && (destination == Self.one || destination == Self.oneMinusSourceAlpha)
    }
}
