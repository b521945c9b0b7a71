import LayoutMath
import Platform
import Views

extension PickerView {
    /// Handles keys. Arrows along the axis step by one cell, Page Up and Down by the number of visible cells, and Home and End go to the
    /// ends. Enter and Space activate. Arrows across the axis are not handled.
    func handleKey(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard let index = selectedIndex, modifiers.isEmpty || isLetter(key, modifiers) else { return false }
        switch key {
        case .left where axis == .horizontal, .up where axis == .vertical: step(from: index, by: -1)
        case .right where axis == .horizontal, .down where axis == .vertical: step(from: index, by: 1)
        case .pageUp: step(from: index, by: -pageLength)
        case .pageDown: step(from: index, by: pageLength)
        case .home: choose(0)
        case .end: choose(items.count - 1)
        // While typing, a space is part of the word.
        case .space where typing.isTyping(at: now): break
        case .enter, .space: if !isRepeat { activated(index) }
        // The letter also arrives as text input; here it is only kept from having another effect.
        case .character(let letter): return isFocused && typing.match(String(letter), at: now, in: titles, from: index) != nil
        default: return false
        }
        return true
    }

    /// Selects the next title that begins with the typed text.
    func handleText(_ text: String) -> Bool {
        guard let index = selectedIndex, let found = typing.type(text, at: now, in: titles, from: index) else { return false }
        choose(found)
        return true
    }

    private var titles: LazyMapSequence<[PickerItem], String> { items.lazy.map(\.title) }

    private var isFocused: Bool { stage?.focusedView === self }

    private func isLetter(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        if case .character = key { modifiers == .shift } else { false }
    }

    /// A held key continues from the present target; nothing is queued.
    private func step(from index: Int, by count: Int) { choose(min(max(0, index + count), items.count - 1)) }

    /// The number of visible cells, less one that stays in sight.
    private var pageLength: Int { max(1, Int(2 * spaced.reach(viewport: bounds.size[axis])) - 1) }

    var pickerTrace: [String: TraceValue] {
        let stops = items.indices.prefix(Scroller.mostTracedStops + 1).map(row.offset(of:))
        let pages = ScrollPages(snapPoints: stops, page: highlightedIndex, targetPage: selectedIndex, progress: position)
        var fields = scrollView.scrollTrace(pages: pages)
        fields["index"] = selectedIndex.map { .number(Double($0)) } ?? .null
        fields["highlight"] = highlightedIndex.map { .number(Double($0)) } ?? .null
        fields["cells"] = .number(Double(cells.viewCount))
        return fields
    }
}
