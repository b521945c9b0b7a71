/// A shape's texture, divided into nine parts from which rectangles of any size are composed.
struct ShapePatch {
    let texture: Texture
    private let columns: [Part]
    private let rows: [Part]
    /// Coverage of each part, row by row, if all its pixels have the same coverage; otherwise nil.
    private let uniform: [UInt8?]

    /// A part's range along one axis of the texture; if `stretches`, it fills the rest of the destination.
    private struct Part {
        var start: Int
        var length: Int
        var stretches: Bool
    }

    /// How to draw one of the nine parts.
    enum Piece {
        /// A rectangle of uniform coverage.
        case fill(PixelRect, coverage: UInt8)
        case copy(source: PixelRect, destination: PixelRect)
    }

    init(_ shape: DeviceShape, _ renderer: RendererHandle) throws(SDLError) {
        let coverage = shape.coverage()
        // Nearest, so that a stretched middle does not blend with its neighbours.
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

    /// Calls `take` for the nonempty parts that cover `rect`. Avoids arrays, because a frame has a hundred masks.
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
