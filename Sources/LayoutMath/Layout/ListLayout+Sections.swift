// Sections are numbered from 0 in the order of their headers: header k is item headerIndices[k].
extension ListLayout {
    /// Number of sections, which equals the number of headers.
    public var sectionCount: Int { headerIndices.count }

    /// Returns whether the item is a header.
    /// - Complexity: O(log s) with s sections.
    public func isHeader(_ index: Int) -> Bool {
        let section = firstSection(atOrAfter: index)
        return section < sectionCount && headerIndices[section] == index
    }

    /// Returns the section of an item, which may be a header; nil before the first header and outside 0 ..< `itemCount`.
    /// - Complexity: O(log s) with s sections.
    public func section(ofItem index: Int) -> Int? {
        guard (0..<itemCount).contains(index) else { return nil }
        let following = firstSection(atOrAfter: index + 1)
        return following > 0 ? following - 1 : nil
    }

    /// Returns a row's place among all rows, and their number; nil for a header.
    /// - Complexity: O(log headers).
    public func place(at index: Int) -> (index: Int, count: Int)? {
        guard !isHeader(index) else { return nil }
        let headersBefore = section(ofItem: index).map { $0 + 1 } ?? 0
        return (index - headersBefore, itemCount - sectionCount)
    }

    /// Returns the items of a section, its header first. Traps outside 0 ..< `sectionCount`.
    public func items(inSection section: Int) -> Range<Int> {
        headerIndex(section)..<(section + 1 < sectionCount ? headerIndices[section + 1] : itemCount)
    }

    /// Returns the top of a header while the view shows the content at `offset`.
    ///
    /// Let t = offset + ``stickyInset`` be the top line, r the header's position at rest, h its height, and e the end of its section,
    /// which is the next header's top or the bottom of the last row. The result is max(r, min(t, e − h)): the header is at rest if it is
    /// below the line, else at the line, or pushed up by the next header.
    /// - Parameters:
    ///   - section: The number of the header's section; traps outside 0 ..< `sectionCount`.
    ///   - offset: The y of the content at the top of the view.
    /// - Returns: A y in the layout's coordinates.
    /// - Complexity: O(log n).
    public func stickyOrigin(ofHeader section: Int, at offset: Double) -> Double {
        let header = headerIndex(section)
        return max(origin(of: header), min(offset + stickyInset, end(ofSection: section) - rows[header]))
    }

    /// Returns the section that is at the top line offset + ``stickyInset``, whose header sticks or is pushed up.
    /// - Parameter offset: The y of the content at the top of the view.
    /// - Returns: The section; nil above the first header, below the last row, and if there are no sections.
    /// - Complexity: O(log n).
    public func stickySection(at offset: Double) -> Int? {
        let line = offset + stickyInset
        guard let section = index(atPosition: line).flatMap(section(ofItem:)) else { return nil }
        return origin(of: headerIndices[section]) <= line && line < end(ofSection: section) ? section : nil
    }

    /// The first section whose header is item `index` or a later one; `sectionCount` if there is none.
    func firstSection(atOrAfter index: Int) -> Int {
        var (low, high) = (0, sectionCount)
        while low < high {
            let middle = (low + high) / 2
            if headerIndices[middle] < index { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func headerIndex(_ section: Int) -> Int {
        precondition(0..<sectionCount ~= section, "a section is in 0 ..< \(sectionCount), not \(section)")
        return headerIndices[section]
    }

    private func end(ofSection section: Int) -> Double {
        section + 1 < sectionCount ? origin(of: headerIndices[section + 1]) : end
    }
}
