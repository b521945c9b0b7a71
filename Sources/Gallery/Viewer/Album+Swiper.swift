import Views
import Widgets

extension Album {
    /// The pictures as swiper items, identified by their paths.
    nonisolated var swiperItems: [SwiperItem] {
        zip(SwiperItem.items(of: entries.map(\.image)), entries).map { item, entry in
            SwiperItem(id: item.id, url: item.url, title: entry.title)
        }
    }
}
