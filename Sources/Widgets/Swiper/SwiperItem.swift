import Views

/// A picture in a swiper's source.
public nonisolated struct SwiperItem: Hashable, Sendable {
    /// Identity of the item when the source changes; unique within a source.
    public let id: String
    /// Name of the picture in an `ImageID`. Several items may show the same picture.
    public var url: String
    /// Title of the picture, for screen readers and captions.
    public var title: String

    /// An item that shows the picture `url`.
    public init(id: String, url: String, title: String = "") {
        self.id = id
        self.url = url
        self.title = title
    }

    /// Returns an item for each URL; repeated URLs get different ids.
    /// - Complexity: O(n).
    public static func items(of urls: [String]) -> [SwiperItem] {
        var counts: [String: Int] = [:]
        return urls.map { url in
            let count = counts[url, default: 0]
            counts[url] = count + 1
            return SwiperItem(id: count == 0 ? url : "\(url)#\(count + 1)", url: url, title: url)
        }
    }
}
