import LayoutMath

extension Emitter {
    /// Returns the number at a key path as in Core Animation. `birthRate` is the emitter's number, `emitterCells.spark.birthRate` that of
    /// the cell named spark, and `emitterCells.rocket.emitterCells.spark.scale` that of a nested cell. Nil if there is none.
    /// - Complexity: O(cells searched).
    public func number(forKeyPath keyPath: String) -> Double? {
        guard let (cell, name) = Self.split(keyPath) else { return Self.number(named: keyPath)?.value(in: self) }
        guard let place = cellPath(cell) else { return nil }
        return EmitterCell.number(named: name)?.value(in: self[cellAt: place])
    }

    /// Sets the number at a key path.
    /// - Returns: Whether there is such a number.
    /// - Precondition: `value` is not NaN.
    @discardableResult
    public mutating func setNumber(_ value: Double, forKeyPath keyPath: String) -> Bool {
        guard let (cell, name) = Self.split(keyPath) else {
            Self.number(named: keyPath)?.set(value, in: &self)
            return Self.number(named: keyPath) != nil
        }
        guard let place = cellPath(cell), let number = EmitterCell.number(named: name) else { return false }
        number.set(value, in: &self[cellAt: place])
        return true
    }

    /// The cell at a path of indices in the nested lists of cells, starting at the emitter.
    /// - Precondition: `path` leads to a cell.
    public subscript(cellAt path: [Int]) -> EmitterCell {
        get {
            precondition(!path.isEmpty, "a path to a cell has a step")
            return path.dropFirst().reduce(cells[path[0]]) { $0.emitterCells[$1] }
        }
        set {
            precondition(!path.isEmpty, "a path to a cell has a step")
            cells[path[0]].replace(path.dropFirst(), with: newValue)
        }
    }

    /// Splits `emitterCells.a.emitterCells.b.name` into ([a, b], name); nil if the path contains no cells.
    private static func split(_ keyPath: String) -> (cells: [Substring], name: String)? {
        var rest = keyPath.split(separator: ".", omittingEmptySubsequences: false)[...]
        var cells: [Substring] = []
        while rest.first == "emitterCells", rest.count > 2 {
            cells.append(rest[rest.startIndex + 1])
            rest = rest.dropFirst(2)
        }
        return cells.isEmpty ? nil : (cells, rest.joined(separator: "."))
    }

    private func cellPath(_ names: [Substring]) -> [Int]? {
        var list = cells
        var path: [Int] = []
        for name in names {
            guard let index = list.firstIndex(where: { $0.name.map { $0[...] } == name }) else { return nil }
            path.append(index)
            list = list[index].emitterCells
        }
        return path
    }
}

extension EmitterCell {
    fileprivate mutating func replace(_ path: ArraySlice<Int>, with cell: EmitterCell) {
        guard let step = path.first else {
            self = cell
            return
        }
        emitterCells[step].replace(path.dropFirst(), with: cell)
    }
}
