/// Changes a packet by replacing as few of its bytes as possible.
struct XMPEditor {
    let packet: XMPPacket
    var edits = ByteEdits()
    /// New properties, in their order.
    private var added: [(property: XMPProperty, values: [String])] = []
    var tree: XMPTree { packet.tree }

    private init(_ packet: XMPPacket) { self.packet = packet }

    /// - Throws: `notChangeable` for overlapping changes.
    static func bytes(of packet: XMPPacket, changedTo note: PictureNote, emptying texts: Set<NoteText.Kind>) throws(XMPError) -> [UInt8] {
        var editor = XMPEditor(packet)
        editor.change(to: note)
        for kind in NoteText.Kind.allCases where texts.contains(kind) {
            if let property = kind.properties.first { editor.add(property, property.kind == .bag ? [] : [""]) }
        }
        editor.addProperties()
        guard let bytes = editor.edits.applied(to: packet.bytes) else { throw .notChangeable }
        return bytes
    }

    private mutating func change(to note: PictureNote) {
        let old = packet.note
        if note.title != old.title { set(.title, note.title) }
        if note.text != old.text { set(.text, note.text) }
        if note.place != old.place {
            let (before, after) = (PlaceParts(tree), PlaceParts(tree).changed(to: note.place))
            for (index, property) in PlaceParts.properties.enumerated() where before.values[index] != after.values[index] {
                set(property, after.values[index])
            }
        }
        if note.people != old.people { setItems(.people, note.people) }
        if note.rating != old.rating { set(.rating, note.rating.map(String.init) ?? "") }
        if note.date != old.date { setDate(note.date) }
    }

    // MARK: Single texts

    /// Sets a property; an empty text removes it.
    private mutating func set(_ property: XMPProperty, _ text: String) {
        let all = tree.occurrences(of: property)
        guard !text.isEmpty, let first = all.first else {
            for occurrence in all { remove(occurrence) }
            if !text.isEmpty { added.append((property, [text])) }
            return
        }
        // Further statements would contradict the first.
        for occurrence in all.dropFirst() { remove(occurrence) }
        guard let value = tree.text(of: property) else {
            remove(first)
            return added.append((property, [text]))
        }
        replace(value, with: text)
        replaceTwins(of: value, with: text)
    }

    /// Replaces items in other languages that equal the shown text, because programs repeat the default text under its language.
    private mutating func replaceTwins(of value: XMPValue, with text: String) {
        guard let item = value.item, let container = tree.elements[item].parent else { return }
        for twin in tree.items(in: container) where twin.item != item && twin.text == value.text { replace(twin, with: text) }
    }

    private mutating func replace(_ value: XMPValue, with text: String) {
        switch value.place {
        case .attribute(let element, let index):
            edits.replace(tree.elements[element].attributes[index].valueRange, with: XMPText.attribute(text))
        case .element(let index):
            let element = tree.elements[index]
            guard element.isEmptyTag else { return edits.replace(element.content, with: XMPText.element(text)) }
            edits.replace((element.end - 2)..<element.end, with: ">\(XMPText.element(text))</\(element.rawName)>")
        }
    }

    /// Removes a statement with the white space before it.
    func range(of occurrence: XMPOccurrence) -> Range<Int> {
        let range =
            switch occurrence {
            case .attribute(let element, let index): tree.elements[element].attributes[index].range
            case .element(let element): tree.elements[element].range
            }
        var start = range.lowerBound
        while start > 0, StartTag.isSpace(packet.bytes[start - 1]) { start -= 1 }
        return start..<range.upperBound
    }

    private mutating func remove(_ occurrence: XMPOccurrence) { edits.remove(range(of: occurrence)) }

    // MARK: Dates

    /// Sets the date in the property from which it was read, and in the other one if that states the same. nil removes both.
    private mutating func setDate(_ date: PartialDate?) {
        let old = packet.note.date
        let places = [XMPProperty.created, .taken]
        guard let date else { return places.forEach { set($0, "") } }
        let stating = places.filter { property in
            old != nil && tree.line(of: property).flatMap { PartialDate(text: $0) } == old
        }
        for property in stating { set(property, XMPEditor.text(of: date, like: tree.line(of: property) ?? "")) }
        if stating.isEmpty { set(.created, date.text) }
    }

    /// The date in the form of the old text, including its time zone.
    private static func text(of date: PartialDate, like old: String) -> String {
        // Some programs write and expect the EXIF form.
        if old.dropFirst(4).first == ":", let text = date.exifText { return text }
        guard date.hour != nil, let clock = old.split(separator: "T", maxSplits: 1).dropFirst().first,
            let zone = clock.firstIndex(where: { "+-Z".contains($0) }), clock[zone...].utf8.count <= 6
        else { return date.text }
        return date.text + clock[zone...]
    }

    // MARK: New properties

    mutating func add(_ property: XMPProperty, _ values: [String]) { added.append((property, values)) }
    mutating func removeAll(_ property: XMPProperty) { for occurrence in tree.occurrences(of: property) { remove(occurrence) } }

    /// Adds the new properties to the first description, in one change; creates a description if there is none.
    private mutating func addProperties() {
        guard !added.isEmpty else { return }
        guard let target = tree.descriptions.first else { return addDescription() }
        let element = tree.elements[target]
        let indent = XMPIndent(ofChildrenOf: target, in: packet)
        let text = added.map { indent.text + markup($0.property, $0.values, in: target, indent) }.joined()
        if element.isEmptyTag {
            edits.replace((element.end - 2)..<element.end, with: ">\(text)\(indent.parentText)</\(element.rawName)>")
        } else if let last = element.children.last {
            edits.insert(text, at: tree.elements[last].end)
        } else {
            edits.insert(text, at: element.content.lowerBound)
        }
    }

    private mutating func addDescription() {
        let element = tree.elements[tree.rdf]
        let indent = XMPIndent(ofChildrenOf: tree.rdf, in: packet)
        let inner = indent.deeper
        let properties = added.map { inner.text + markup($0.property, $0.values, in: tree.rdf, inner, rdf: "rdf") }.joined()
        let start = "\(indent.text)<rdf:Description xmlns:rdf=\"\(XMPName.Space.rdf)\" rdf:about=\"\">"
        let text = "\(start)\(properties)\(indent.text)</rdf:Description>"
        if element.isEmptyTag {
            edits.replace((element.end - 2)..<element.end, with: ">\(text)\(indent.parentText)</\(element.rawName)>")
        } else {
            edits.insert(text, at: element.content.lowerBound)
        }
    }

    /// A new property as an element. The element declares its prefix unless the prefix is in scope.
    /// - Parameter rdf: The prefix of RDF; nil for the one in scope.
    private func markup(_ property: XMPProperty, _ values: [String], in element: Int, _ indent: XMPIndent, rdf: String? = nil) -> String {
        let rdf = rdf ?? tree.prefix(of: XMPName.Space.rdf, in: element) ?? ""
        let known = tree.prefix(of: property.name.space, in: element)
        // The element's own declaration must not hide the prefix of RDF.
        let prefix = known ?? (property.usualPrefix == rdf ? property.usualPrefix + "1" : property.usualPrefix)
        let name = XMPEditor.qualified(prefix, property.name.local)
        let start = known == nil ? "\(name) xmlns:\(prefix)=\"\(property.name.space)\"" : name
        if property.kind == .text { return "<\(start)>\(XMPText.element(values.first ?? ""))</\(name)>" }
        let container = XMPEditor.qualified(rdf, property.kind == .bag ? "Bag" : "Alt")
        let item = XMPEditor.qualified(rdf, "li")
        let language = property.kind == .languages ? " xml:lang=\"x-default\"" : ""
        let items = values.map { "\(indent.deeper.deeper.text)<\(item)\(language)>\(XMPText.element($0))</\(item)>" }.joined()
        return "<\(start)>\(indent.deeper.text)<\(container)>\(items)\(indent.deeper.text)</\(container)>\(indent.text)</\(name)>"
    }

    static func qualified(_ prefix: String, _ local: String) -> String { prefix.isEmpty ? local : "\(prefix):\(local)" }
}

/// The line break and white space before an element, in the style of a packet.
struct XMPIndent {
    /// Empty in packets on one line.
    let text: String
    /// Before the end tag of the parent.
    let parentText: String
    private static let step = " "

    init(ofChildrenOf element: Int, in packet: XMPPacket) {
        let tree = packet.tree
        func space(before place: Int) -> String {
            let space = packet.bytes[..<place].reversed().prefix { StartTag.isSpace($0) }
            return String(decoding: space.reversed(), as: UTF8.self)
        }
        parentText = space(before: tree.elements[element].startTag.lowerBound)
        let sibling = tree.elements[element].children.first.map { space(before: tree.elements[$0].startTag.lowerBound) }
        text = sibling ?? (parentText.isEmpty ? "" : parentText + XMPIndent.step)
    }

    private init(text: String, parentText: String) { (self.text, self.parentText) = (text, parentText) }

    var deeper: XMPIndent { XMPIndent(text: text.isEmpty ? "" : text + XMPIndent.step, parentText: text) }
}
