import Views

// What is restored when the stack is created again: the pages above the first one, by their names, and the states of all pages.
extension NavigationStack {
    /// The names of the pages above the first one, up to the first page without a name.
    var pageNames: [String: ViewState.Value] {
        let names = pages.dropFirst().prefix { $0.name != nil }.compactMap(\.name)
        return names.isEmpty ? [:] : ["pages": .texts(names)]
    }

    /// Pushes the pages that ``makePage`` still knows, without animation. A stack on which the program has already pushed a page is not
    /// changed.
    func restorePages(_ values: [String: ViewState.Value]) {
        guard let makePage, pages.count == 1, let names = values["pages"]?.texts else { return }
        var restored = pages
        for name in names {
            guard let page = makePage(name) else { break }
            page.name = name
            restored.append(page)
        }
        setPages(restored, animated: false)
    }

    /// The states of the pages by their depth, 0 for the first.
    var pageStates: [String: ViewState] {
        Dictionary(uniqueKeysWithValues: pages.enumerated().map { (String($0.offset), $0.element.savedState) })
    }

    func restoreStates(_ states: [String: ViewState]) {
        for (depth, page) in pages.enumerated() { if let state = states[String(depth)] { page.restore(state) } }
    }
}
