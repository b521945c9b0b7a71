import Views
import Widgets

extension Album {
    /// The pictures for a swiper; an entry's identity is its path.
    nonisolated var swiperItems: [SwiperItem] {
        zip(SwiperItem.items(of: entries.map(\.image)), entries).map { item, entry in
            SwiperItem(id: item.id, url: item.url, title: entry.title)
        }
    }
}
