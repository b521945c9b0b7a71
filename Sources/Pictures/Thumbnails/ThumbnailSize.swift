import Imaging
import Platform

/// The sizes of the thumbnails that programs of a desktop share: the longest side in pixels.
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

    /// The smallest size with enough pixels for the order; nil if no size has enough, or if the picture is hardly larger than its
    /// thumbnail. Parts of pictures have no thumbnails.
    init?(for order: DecodeOrder) {
        guard order.part == nil else { return nil }
        let size = order.orientation.oriented(order.size)
        let longest = Double(max(size.width, size.height))
        let needed = longest / order.plan.reduction
        guard let found = Self.allCases.first(where: { Double($0.rawValue) >= needed.rounded(.up) }),
            longest > Double(found.rawValue) * Self.worthwhileReduction
        else { return nil }
        self = found
    }

    /// The least ratio of a picture to its thumbnail. Smaller pictures can be decoded just as fast without one.
    private static let worthwhileReduction = 2.0
}
