import Storage

/// A key of a flat file with its value as written there.
struct DesignerEntry: Hashable, Sendable {
    enum Value: Hashable, Sendable {
        case element(MarkupElement)
        case attribute(String)
        /// Text in the syntax of the file.
        case markup(String)
    }

    let key: String
    let value: Value
    var line = 0

    /// The number, word or text; nil if the value is none of these.
    var text: String? {
        switch value {
        case .element(let element):
            switch element.name {
            // Pictures are written as texts or as the bytes type of a property list; both are base64.
            case "real", "integer", "string", "data": element.text
            case "true", "false": element.name
            default: nil
            }
        case .attribute(let text): text
        case .markup: nil
        }
    }

    /// The value in the syntax of the file.
    var markup: String {
        switch value {
        case .element(let element): element.markup
        case .attribute(let text): text.escaped
        case .markup(let markup): markup
        }
    }
}

/// The container of cocos2d: a property list with one flat dictionary.
enum DesignerPlist {
    static func entries(in root: MarkupElement) throws(Mistake) -> [DesignerEntry] {
        guard let dictionary = root.children.first, root.children.count == 1, dictionary.name == "dict" else {
            throw Mistake("a property list of one dictionary is expected", line: root.line)
        }
        var entries: [DesignerEntry] = []
        var rest = dictionary.children[...]
        while let key = rest.popFirst() {
            guard key.name == "key" else { throw Mistake("<key> is expected, got <\(key.name)>", line: key.line) }
            let name = String(key.text.trimmed)
            guard let value = rest.popFirst(), value.name != "key" else { throw Mistake("has no value", line: key.line, key: name) }
            entries.append(DesignerEntry(key: name, value: .element(value), line: value.line))
        }
        return entries
    }

    static func text(_ entries: [DesignerEntry]) -> String {
        let head = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>

            """
        let lines = entries.map { "    <key>\($0.key.escaped)</key>\n    \($0.markup)\n" }
        return head + lines.joined() + "</dict>\n</plist>\n"
    }
}

/// The container of Particle Designer: XML elements with the values as attributes.
enum DesignerPex {
    static let rootName = "particleEmitterConfig"

    private static let knownElements = Set(DesignerKey.all.flatMap { $0.pex.map { $0.prefix { $0 != "." } } })

    static func entries(in root: MarkupElement) -> [DesignerEntry] {
        root.children.flatMap { element in
            guard knownElements.contains(element.name[...]) else {
                return [DesignerEntry(key: element.name, value: .element(element), line: element.line)]
            }
            return element.attributes.map {
                DesignerEntry(key: element.name + "." + $0.name, value: .attribute($0.value), line: element.line)
            }
        }
    }

    /// Returns the file. Entries of the same element become its attributes. An attribute that the element already has begins another
    /// element. Unknown elements are written completely.
    static func text(_ entries: [DesignerEntry]) -> String {
        var elements: [(name: Substring, markup: String)] = []
        var places: [Substring: Int] = [:]
        var written: Set<String> = []
        for entry in entries {
            let markup = entry.markup
            // Names of known elements have no dots; those of attributes may.
            guard !markup.hasPrefix("<"), let dot = entry.key.firstIndex(of: ".") else {
                elements.append((entry.key[...], markup))
                continue
            }
            let (name, attribute) = (entry.key[..<dot], entry.key[dot...].dropFirst())
            let isNew = written.insert(entry.key).inserted
            let place = isNew ? places[name] ?? elements.count : elements.count
            if place == elements.count {
                elements.append((name, "<\(name)/>"))
                places[name] = place
            }
            elements[place].markup.removeLast(2)
            elements[place].markup += " \(attribute)=\"\(markup)\"/>"
        }
        let lines = elements.map { "    \($0.markup)\n" }
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<\(rootName)>\n" + lines.joined() + "</\(rootName)>\n"
    }
}
