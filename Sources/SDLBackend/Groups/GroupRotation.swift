import Imaging
import LayoutMath

/// A rotation of a group's pixels. Each pixel of the result is the mean of several points in it, each of which is interpolated between four
/// pixels of the group. Beyond its edges the group is transparent, so they become smooth.
nonisolated struct GroupRotation: Equatable, Sendable {
    /// Clockwise for positive angles.
    var angle: Angle
    /// The centre, in sixteenths of the group's pixels.
    var centerX: Int
    var centerY: Int
    /// Pixels of the group for each one of the result, along each axis; also the number of points in each pixel along each axis.
    var detail: Int

    func applied(to group: GroupPixels) -> GroupPixels {
        let center = Point(x: Double(centerX) / 16, y: Double(centerY) / 16)
        let size = Double(detail)
        let turn = AffineTransform.rotation(by: angle, about: Point(x: center.x / size, y: center.y / size))
        let bounds = turn.bounds(
            of: Rect(x: 0, y: 0, width: Double(group.area.width) / size, height: Double(group.area.height) / size))
        let area = PixelRect(containing: bounds).outset(by: 1)
        let back = AffineTransform.scaling(x: size, y: size)
            .composed(with: .rotation(by: -angle, about: Point(x: center.x / size, y: center.y / size)))
        var values = [UInt32](repeating: 0, count: area.area)
        for y in 0..<area.height {
            for x in 0..<area.width {
                values[y * area.width + x] = pixel(of: group, x: Double(area.x + x), y: Double(area.y + y), back)
            }
        }
        return GroupPixels(area: area, values: values)
    }

    /// The mean of the points of the pixel whose upper left corner is (x, y).
    private func pixel(of group: GroupPixels, x: Double, y: Double, _ back: AffineTransform) -> UInt32 {
        var sum = SIMD4<Float>.zero
        for row in 0..<detail {
            for column in 0..<detail {
                let (right, down) = ((Double(column) + 0.5) / Double(detail), (Double(row) + 0.5) / Double(detail))
                sum += Self.interpolated(group, at: back(Point(x: x + right, y: y + down)))
            }
        }
        return sum.w == 0 ? 0 : GroupPixels.pixel(sum / Float(detail * detail))
    }

    /// The channels at a point, interpolated between the centres of pixels.
    private static func interpolated(_ group: GroupPixels, at point: Point) -> SIMD4<Float> {
        let (width, height) = (group.area.width, group.area.height)
        guard point.x > -0.5, point.y > -0.5, point.x < Double(width) + 0.5, point.y < Double(height) + 0.5 else { return .zero }
        // Positions are at least 0 after adding 1, so that truncating rounds down.
        let (left, top) = (Int(point.x + 0.5) - 1, Int(point.y + 0.5) - 1)
        let (right, down) = (Float(point.x - 0.5 - Double(left)), Float(point.y - 0.5 - Double(top)))
        func channels(_ x: Int, _ y: Int) -> SIMD4<Float> {
            x >= 0 && y >= 0 && x < width && y < height ? GroupPixels.channels(group.values[y * width + x]) : .zero
        }
        let upper = channels(left, top) * (1 - right) + channels(left + 1, top) * right
        let lower = channels(left, top + 1) * (1 - right) + channels(left + 1, top + 1) * right
        return upper * (1 - down) + lower * down
    }
}
