extension XMPEditor {
    /// Sets the items of a property; an empty list removes it. Items that stay keep their bytes, including what is between them. Items that
    /// the note does not show because there are too many are kept too.
    mutating func setItems(_ property: XMPProperty, _ wanted: [String]) {
        let all = tree.occurrences(of: property)
        guard !wanted.isEmpty else { return removeAll(property) }
        guard all.count == 1, case .element(let element) = all[0], let container = tree.container(in: element),
            let first = tree.items(in: container).first?.item
        else {
            removeAll(property)
            return add(property, wanted)
        }
        let items = tree.items(in: container)
        let indent = range(of: .element(first)).lowerBound..<tree.elements[first].startTag.lowerBound
        let space = String(decoding: packet.bytes[indent], as: UTF8.self)
        let name = tree.elements[first].rawName
        let places = Dictionary(grouping: items.indices) { NoteText.line(items[$0].text) }
        // Items before this one are already handled.
        var next = 0
        var place = tree.elements[container].content.lowerBound
        for text in wanted {
            guard let kept = places[text]?.first(where: { $0 >= next }), let item = items[kept].item else {
                edits.insert("\(space)<\(name)>\(XMPText.element(text))</\(name)>", at: place)
                continue
            }
            removeShown(items[next..<kept])
            (next, place) = (kept + 1, tree.elements[item].end)
        }
        removeShown(items[next...])
    }

    private mutating func removeShown(_ items: ArraySlice<XMPValue>) {
        let shown = Set(packet.note.people)
        for value in items where shown.contains(NoteText.line(value.text)) {
            if let item = value.item { edits.remove(range(of: .element(item))) }
        }
    }
}
