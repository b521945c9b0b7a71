extension FormLayout {
    /// Number of items. Items added at the end are rows; a negative number traps.
    /// - Complexity: O(n) to set.
    public var itemCount: Int {
        get { items.count }
        set {
            requireCount(newValue)
            if newValue < items.count {
                items.removeLast(items.count - newValue)
            } else {
                items.append(contentsOf: repeatElement(Item(.row), count: newValue - items.count))
            }
        }
    }

    public var contentSize: Size { Size(width: bounds.width, height: insets.top + lines.total + insets.bottom) }

    /// Returns an item's attributes; nil for an index outside 0 ..< `itemCount`.
    /// - Complexity: O(log n).
    public func attributes(at index: Int) -> LayoutAttributes? {
        guard items.indices.contains(index) else { return nil }
        let (line, size) = (lineOfItem[index], Size(width: width(of: index), height: heights[index]))
        let isAtLeft = (index == lineStarts[line]) == (direction == .leftToRight)
        let left = bounds.minX + insets.left
        let x = isAtLeft ? left : left + contentWidth - size.width
        let y = bounds.minY + insets.top + lines.origin(of: line) + gap(above: line)
        return LayoutAttributes(center: Rect(origin: Point(x: x, y: y), size: size).center, size: size)
    }

    /// Returns the items whose frames overlap `rect`, ascending.
    /// - Complexity: O(log n) per item found and per gap.
    public func elements(in rect: Rect) -> [Int] {
        var found: [Int] = []
        forEachElement(in: rect) { found.append($0) }
        return found
    }

    /// Calls `body` with each item whose frame overlaps `rect`, ascending. Allocates no memory.
    public func forEachElement(in rect: Rect, _ body: (Int) -> Void) {
        let top = bounds.minY + insets.top
        guard rect.minY <= rect.maxY else { return }
        for line in lines.rows(overlapping: (rect.minY - top)...(rect.maxY - top)) {
            for index in items(inLine: line) where attributes(at: index)?.frame.intersects(rect) == true { body(index) }
        }
    }

    /// True, because rows keep their heights.
    public var keepsItems: Bool { true }

    /// Changes the number of items. Those in `runs` keep their kind and height; all others are rows.
    /// - Parameters:
    ///   - count: The new number of items; traps if negative.
    ///   - runs: The kept items in any order. Traps if a run is outside the old or the new items.
    /// - Complexity: O(n + runs).
    public mutating func replaceItems(count: Int, keeping runs: [RowRun]) {
        requireCount(count)
        let new = Item(.row)
        var (items, heights) = (Array(repeating: new, count: count), Array(repeating: new.estimatedHeight, count: count))
        var isMeasured = Array(repeating: false, count: count)
        for run in runs {
            precondition(
                run.count >= 0 && run.old >= 0 && run.new >= 0 && run.count <= self.items.count - run.old && run.count <= count - run.new,
                "a run lies within \(self.items.count) old and \(count) new items, not \(run)")
            for offset in 0..<run.count {
                items[run.new + offset] = self.items[run.old + offset]
                heights[run.new + offset] = self.heights[run.old + offset]
                isMeasured[run.new + offset] = self.isMeasured[run.old + offset]
            }
        }
        replace(items: items, heights: heights, isMeasured: isMeasured)
    }

    /// Returns the width of an item's row and an infinite height; nil once its view has been asked.
    public func fittingSize(at index: Int) -> Size? {
        guard items.indices.contains(index), !isMeasured[index] else { return nil }
        return Size(width: width(of: index), height: .infinity)
    }

    /// Sets the height of an item. Traps if the height is NaN or outside 0 … 2²⁴ points, or if the index is outside the items.
    /// - Complexity: O(log n); O(n) for the first change after the layout was copied.
    public mutating func setFittedSize(_ size: Size, at index: Int) {
        precondition(items.indices.contains(index), "an item is in 0 ..< \(items.count), not \(index)")
        setHeight(size.height, at: index)
    }

    /// Makes the layout ask again for an item's height; does nothing for an index outside the items.
    public mutating func invalidateFittedSize(at index: Int) { if items.indices.contains(index) { isMeasured[index] = false } }
}
