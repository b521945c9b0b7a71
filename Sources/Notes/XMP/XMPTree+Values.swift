/// The place of a property in a packet.
enum XMPOccurrence: Equatable {
    /// An attribute of an `rdf:Description`.
    case attribute(element: Int, index: Int)
    case element(Int)
}

/// A value and the position of its text.
struct XMPValue {
    let text: String
    let place: XMPOccurrence
    /// The item of the container that has the value; nil outside containers.
    var item: Int?
}

extension XMPTree {
    /// All places at which a property is stated, in the order of the packet; one in a correct packet.
    func occurrences(of property: XMPProperty) -> [XMPOccurrence] {
        let name = property.name
        return descriptions.flatMap { description in
            let attributes = elements[description].attributes.indices.filter { elements[description].attributes[$0].name == name }
            return attributes.map { XMPOccurrence.attribute(element: description, index: $0) }
                + children(of: description, named: name).map { XMPOccurrence.element($0) }
        }
    }

    /// The first statement of a property on one line; nil if there is none.
    func line(of property: XMPProperty) -> String? { text(of: property).map { NoteText.line($0.text) } }

    /// The first statement of a property, as a single text; nil if there is none, if the container is empty, or if XMP does not allow its
    /// form.
    func text(of property: XMPProperty) -> XMPValue? {
        guard let occurrence = occurrences(of: property).first, !isExcluded(occurrence) else { return nil }
        guard case .element(let element) = occurrence, let container = container(in: element) else { return value(at: occurrence) }
        let items = items(in: container)
        return items.first { item in
            item.item.flatMap { elements[$0][attribute: .language] }?.lowercased() == "x-default"
        } ?? items.first
    }

    /// The items of the first statement of a property; a single item if it is not a container.
    func items(of property: XMPProperty) -> [XMPValue] {
        guard let occurrence = occurrences(of: property).first, !isExcluded(occurrence) else { return [] }
        guard case .element(let element) = occurrence, let container = container(in: element) else { return [value(at: occurrence)] }
        return items(in: container)
    }

    /// Whether a property refers to a resource, or has XML or a collection as its value, which XMP does not allow (ISO 16684-1, C.2).
    private func isExcluded(_ occurrence: XMPOccurrence) -> Bool {
        guard case .element(let element) = occurrence else { return false }
        let type = elements[element][attribute: .rdf("parseType")]
        return elements[element][attribute: .rdf("resource")] != nil || type != nil && type != "Resource"
    }

    /// The container of a property's values.
    func container(in element: Int) -> Int? {
        elements[element].children.first { XMPTree.containers.contains(elements[$0].name) }
    }

    private static let containers: Set<XMPName> = [.rdf("Alt"), .rdf("Bag"), .rdf("Seq")]

    func items(in container: Int) -> [XMPValue] {
        children(of: container, named: .rdf("li")).map { item in
            var value = value(at: .element(item))
            value.item = item
            return value
        }
    }

    private func value(at occurrence: XMPOccurrence) -> XMPValue {
        switch occurrence {
        case .attribute(let element, let index): XMPValue(text: elements[element].attributes[index].value, place: occurrence)
        case .element(let element): qualified(element) ?? XMPValue(text: text(element), place: occurrence)
        }
    }

    private func text(_ element: Int) -> String { String(decoding: elements[element].text, as: UTF8.self) }

    /// The value of an element with qualifiers. It is in `rdf:value`: an attribute, a child, or one of these in a nested `rdf:Description`.
    private func qualified(_ element: Int) -> XMPValue? {
        let name = XMPName.rdf("value")
        for element in [element] + children(of: element, named: .rdf("Description")).prefix(1) {
            if let index = elements[element].attributes.firstIndex(where: { $0.name == name }) {
                return value(at: .attribute(element: element, index: index))
            }
            if let child = children(of: element, named: name).first { return XMPValue(text: text(child), place: .element(child)) }
        }
        return nil
    }
}
