import Particles

// A cell's path is the list of its indices in the nested lists of cells, starting at the emitter.
extension Emitter {
    /// The paths of all cells; each cell comes before its nested cells.
    var allCellPaths: [[Int]] {
        func paths(of cells: [EmitterCell], under owner: [Int]) -> [[Int]] {
            cells.enumerated().flatMap { [owner + [$0.offset]] + paths(of: $0.element.emitterCells, under: owner + [$0.offset]) }
        }
        return paths(of: cells, under: [])
    }

    /// Returns `path` if it leads to a cell, or else a nearby path that does; empty if there are no cells.
    func nearestPath(to path: [Int]) -> [Int] {
        var list = cells
        var found: [Int] = []
        for step in path where !list.isEmpty {
            let index = min(step, list.count - 1)
            found.append(index)
            list = list[index].emitterCells
        }
        return found.isEmpty && !cells.isEmpty ? [0] : found
    }

    mutating func insert(_ cell: EmitterCell, at path: [Int]) {
        editList(owning: path) { list, index in list.insert(cell, at: min(index, list.count)) }
    }

    mutating func remove(at path: [Int]) { editList(owning: path) { list, index in list.remove(at: index) } }

    private mutating func editList(owning path: [Int], _ edit: (inout [EmitterCell], Int) -> Void) {
        precondition(!path.isEmpty, "a path to a cell has a step")
        let (owner, index) = (Array(path.dropLast()), path[path.count - 1])
        if owner.isEmpty { edit(&cells, index) } else { edit(&self[cellAt: owner].emitterCells, index) }
    }

    /// Returns a name that no cell has yet: `word` itself, or `word` followed by the first free number.
    func freeName(like word: String) -> String {
        let taken = Set(allCellPaths.compactMap { self[cellAt: $0].name })
        let base = String(word.reversed().drop { $0.isNumber || $0 == " " }.reversed())
        guard taken.contains(word) else { return word }
        return (2...).lazy.map { "\(base) \($0)" }.first { !taken.contains($0) } ?? word
    }
}
