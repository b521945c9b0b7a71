/// A shape's texture, cut into nine parts that any rectangle of its class is put together from.
struct ShapePatch {
    let texture: Texture
    private let columns: [Part]
    private let rows: [Part]
    /// Coverage of each part, row by row, where all its pixels share one.
    private let uniform: [UInt8?]

    /// A part's place along one axis of the texture; `stretches` fills what the destination has more.
    private struct Part {
        var start: Int
        var length: Int
        var stretches: Bool
    }

    /// What to draw for one of the nine parts.
    enum Piece {
        /// All pixels have this coverage.
        case fill(PixelRect, coverage: UInt8)
        case copy(source: PixelRect, destination: PixelRect)
    }

    init(_ shape: DeviceShape, _ renderer: RendererHandle) throws(SDLError) {
        let coverage = shape.coverage()
        // Nearest, so that a stretched middle never blends with its neighbours.
        texture = try Texture(renderer, coverage, sampling: .nearest)
        let columns = Self.parts(coverage.width, cap: shape.capLength)
        let rows = Self.parts(coverage.height, cap: shape.capLength)
        uniform = rows.flatMap { row in
            columns.map { column in
                coverage.uniformValue(in: PixelRect(x: column.start, y: row.start, width: column.length, height: row.length))
            }
        }
        self.columns = columns
        self.rows = rows
    }

    private static func parts(_ length: Int, cap: Int?) -> [Part] {
        guard let cap, cap > 0, length == 2 * cap + 1 else { return [Part(start: 0, length: length, stretches: cap == 0)] }
        return [
            Part(start: 0, length: cap, stretches: false), Part(start: cap, length: 1, stretches: true),
            Part(start: cap + 1, length: cap, stretches: false),
        ]
    }

    /// Calls `take` for the parts that cover `rect`; parts without any coverage are left out. A frame has a hundred masks: no lists are made.
    func forEachPiece(in rect: PixelRect, _ take: (Piece) -> Void) {
        var y = rect.y
        for (rowIndex, row) in rows.enumerated() {
            let height = row.stretches ? rect.height - (texture.height - row.length) : row.length
            var x = rect.x
            for (columnIndex, column) in columns.enumerated() {
                let width = column.stretches ? rect.width - (texture.width - column.length) : column.length
                let destination = PixelRect(x: x, y: y, width: width, height: height)
                let source = PixelRect(x: column.start, y: row.start, width: column.length, height: row.length)
                switch uniform[rowIndex * columns.count + columnIndex] {
                case 0?: break
                case let value?: take(.fill(destination, coverage: value))
                case nil: take(.copy(source: source, destination: destination))
                }
                x += width
            }
            y += height
        }
    }
}
