import Imaging
import Platform

/// The sizes in which programs of a desktop share thumbnails: the longest side in pixels.
/// Source: freedesktop.org Thumbnail Managing Standard 0.9, directory structure.
enum ThumbnailSize: Int, CaseIterable {
    case normal = 128
    case large = 256
    case xLarge = 512

    var folder: String {
        switch self {
        case .normal: "normal"
        case .large: "large"
        case .xLarge: "x-large"
        }
    }

    /// The smallest size that has every pixel of what was ordered. nil when none has, or when the picture itself is hardly larger.
    init?(for order: DecodeOrder) {
        let size = order.orientation.oriented(order.size)
        let longest = Double(max(size.width, size.height))
        let needed = longest / order.plan.reduction
        guard let found = Self.allCases.first(where: { Double($0.rawValue) >= needed.rounded(.up) }),
            longest > Double(found.rawValue) * Self.worthwhileReduction
        else { return nil }
        self = found
    }

    /// A picture that is not larger than its thumbnail by this factor is decoded just as fast.
    private static let worthwhileReduction = 2.0
}
