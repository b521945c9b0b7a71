/// The order people expect of names: capitals do not matter, and digits count as numbers, so that 9 comes before 10.
enum NaturalOrder {
    enum Part: Equatable {
        case text(String)
        /// Digits without leading zeros; longer means larger.
        case number(Substring)
    }

    /// A name cut into text and numbers; the name itself decides between names that differ in capitals only.
    static func key(of name: String) -> (parts: [Part], name: String) {
        var parts: [Part] = []
        var rest = name.lowercased()[...]
        while let first = rest.first {
            let isNumber = first.isASCII && first.isNumber
            let part = rest.prefix { ($0.isASCII && $0.isNumber) == isNumber }
            rest = rest.dropFirst(part.count)
            parts.append(isNumber ? .number(part.drop { $0 == "0" }) : .text(String(part)))
        }
        return (parts, name)
    }

    static func precedes(_ a: (parts: [Part], name: String), _ b: (parts: [Part], name: String)) -> Bool {
        for (left, right) in zip(a.parts, b.parts) where left != right {
            switch (left, right) {
            case (.number(let x), .number(let y)): return x.count == y.count ? x < y : x.count < y.count
            case (.text(let x), .text(let y)): return x < y
            case (.number, .text): return true
            case (.text, .number): return false
            }
        }
        return a.parts.count == b.parts.count ? a.name < b.name : a.parts.count < b.parts.count
    }
}
