import CCodecs
import Imaging

// Decoders that are asked for a part of a picture may return a larger part, or all of it.
extension CCodecsPart {
    /// All of a picture of this size.
    init(_ size: PixelSize) { self.init(x: 0, y: 0, width: Int32(size.width), height: Int32(size.height)) }
}

extension CCodecsPicture {
    /// Asks the decoder for the order's part, or for the complete picture if the order has none.
    mutating func want(_ order: DecodeOrder) {
        guard order.part != nil else { return }
        let part = order.storedPart
        (whole_width, whole_height) = (Int32(order.size.width), Int32(order.size.height))
        wanted = CCodecsPart(x: Int32(part.x), y: Int32(part.y), width: Int32(part.width), height: Int32(part.height))
    }

    /// Returns the order's plan for these pixels; nil if they are the complete picture, or too few.
    func planForPart(of order: DecodeOrder) -> FitPlan? {
        guard part_scale > 0 else { return nil }
        let plan = order.storedPlan.moved(byX: -part_x, y: -part_y).reduced(by: part_scale)
        let (right, bottom) = (plan.crop.x + plan.crop.width, plan.crop.y + plan.crop.height)
        // The last pixel may be the average of an incomplete square.
        let isInside = plan.crop.x >= 0 && plan.crop.y >= 0 && right <= Double(width) + 1 && bottom <= Double(height) + 1
        return isInside ? plan : nil
    }
}
