public import Pictures

extension LibraryModel {
    /// The pictures of one of `days`, the latest first.
    /// - Parameter count: how many at most.
    public func pictures(of day: PictureDays.Day, atMost count: Int = .max) -> [Album.Entry] {
        days.pictures[day.range].prefix(count).map { entries[$0] }
    }

    /// How many pictures are open; those that are known of a folder until it has been listed.
    public var openCount: Int { store.source.isListed ? store.source.entries.count : allDays.pictures.count }

    /// The picture above the library: of this day in an earlier year, else the newest; nil without pictures that have a date.
    public var header: Album.Entry? { days.headerPicture(today: today.number).map { entries[$0] } }

    /// The words of a header that is of this day in an earlier year, such as "today 3 years ago"; nil of the newest picture.
    public var headerWords: String? {
        guard let day = days.anniversary(of: today.number) else { return nil }
        let years = today.year - day.date.year
        return years == 1 ? "today a year ago" : "today \(years) years ago"
    }

    /// Hides a day: its row, and its pictures on all pages.
    public func hide(_ day: PictureDays.Day) {
        guard kept.hiddenDays.count < SavedLibrary.mostHiddenDays else { return }
        setHiddenDays(kept.hiddenDays.union([day.number]))
    }

    /// Shows a hidden day again, by its number.
    public func unhide(_ number: Int) { setHiddenDays(kept.hiddenDays.subtracting([number])) }

    private func setHiddenDays(_ days: Set<Int>) {
        guard days != kept.hiddenDays else { return }
        kept.hiddenDays = days
        show(allDays)
        store.filter.hiddenDays = days
        notify(.filter)
    }
}

// MARK: - Choice and search

extension LibraryModel {
    /// Which of the open pictures all pages show.
    public var choice: PictureChoice {
        get { store.filter.choice }
        set {
            guard newValue != choice else { return }
            store.filter.choice = newValue
            notify(.filter)
        }
    }

    /// What is searched for, as typed; empty shows all that is chosen.
    public var searchText: String {
        get { store.filter.query.text }
        set {
            guard newValue != searchText else { return }
            store.filter.query = PictureQuery(newValue, today: today)
            show(allDays)
            notify(.filter)
        }
    }

    /// Whether pictures below this folder are open, so that it can be chosen; others are opened instead.
    public func canChoose(folder path: String) -> Bool {
        var filter = AlbumFilter()
        filter.choice = .folder(path)
        return !filter.applied(to: store.source, shots: PictureIndex()).entries.isEmpty
    }
}
