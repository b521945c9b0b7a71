import Imaging

/// Converts samples to the pixels of a row.
extension PNMHeader {
    /// The value of each sample on a scale from 0 to `top`.
    func levels<Level: FixedWidthInteger>(upTo top: Int) -> [Level] {
        let levels = (0...most).map { Level(($0 * top + most / 2) / most) }
        return layout == .bitmap ? levels.reversed() : levels
    }

    /// Stores eight-bit colours.
    func putWords(_ samples: [UInt16], _ levels: [UInt32], into rows: inout PictureRows<UInt32>) {
        let isGray = layout.count <= 2
        let alphaPlace = layout.hasAlpha ? layout.count - 1 : nil
        for x in 0..<size.width {
            let place = x * depth
            let red = levels[Int(samples[place])]
            let green = isGray ? red : levels[Int(samples[place + 1])]
            let blue = isGray ? red : levels[Int(samples[place + 2])]
            let alpha = alphaPlace.map { levels[Int(samples[place + $0])] } ?? 255
            rows.row[x] = alpha << 24 | red << 16 | green << 8 | blue
        }
    }

    /// Stores sixteen-bit colours.
    func putDeep(_ samples: [UInt16], _ levels: [UInt16], into rows: inout PictureRows<UInt16>) {
        let isGray = layout.count <= 2
        let alphaPlace = layout.hasAlpha ? layout.count - 1 : nil
        for x in 0..<size.width {
            let place = x * depth
            for channel in 0..<3 { rows.row[4 * x + channel] = levels[Int(samples[place + (isGray ? 0 : channel)])] }
            rows.row[4 * x + 3] = alphaPlace.map { levels[Int(samples[place + $0])] } ?? 65_535
        }
    }

    func putInks(_ samples: [UInt16], _ levels: [UInt8], into rows: inout PictureRows<UInt8>) {
        for x in 0..<size.width {
            let place = x * depth
            for ink in 0..<4 { rows.row[4 * x + ink] = levels[Int(samples[place + ink])] }
            if layout == .inksAlpha { rows.alpha[x] = levels[Int(samples[place + 4])] }
        }
    }
}
