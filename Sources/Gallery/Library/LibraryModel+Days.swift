public import Pictures

extension LibraryModel {
    /// The pictures of a day, the latest first.
    /// - Parameter count: The maximum number of pictures.
    public func pictures(of day: PictureDays.Day, atMost count: Int = .max) -> [Album.Entry] {
        days.pictures[day.range].prefix(count).map { entries[$0] }
    }

    /// The number of open pictures. Until the folder has been listed, the number of pictures it had when last seen.
    public var openCount: Int { store.source.isListed ? store.source.entries.count : allDays.pictures.count }

    /// The picture at the top of the library page: one taken on this day in an earlier year, or else the newest. Nil if no picture has a
    /// date.
    public var header: Album.Entry? { days.headerPicture(today: today.number).map { entries[$0] } }

    /// A caption such as "today 3 years ago" if the header picture was taken on this day in an earlier year; nil for the newest picture.
    public var headerWords: String? {
        guard let day = days.anniversary(of: today.number) else { return nil }
        let years = today.year - day.date.year
        return years == 1 ? "today a year ago" : "today \(years) years ago"
    }

    /// Hides a day: its row in the library, and its pictures on all pages.
    /// - Returns: Whether it is hidden; no more than `SavedLibrary.mostHiddenDays` can be.
    @discardableResult
    public func hide(_ day: PictureDays.Day) -> Bool {
        guard kept.hiddenDays.count < SavedLibrary.mostHiddenDays else { return false }
        setHiddenDays(kept.hiddenDays.union([day.number]))
        return true
    }

    /// Shows a hidden day again.
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
    /// Which of the open pictures are shown on all pages.
    public var choice: PictureChoice {
        get { store.filter.choice }
        set {
            guard newValue != choice else { return }
            store.filter.choice = newValue
            notify(.filter)
        }
    }

    /// The search text as typed; empty if there is no search.
    public var searchText: String {
        get { store.filter.query.text }
        set {
            guard newValue != searchText else { return }
            store.filter.query = PictureQuery(newValue, today: today)
            show(allDays)
            notify(.filter)
        }
    }

    /// Whether pictures in this folder or its subfolders are open. Such a folder can be chosen; any other folder must be opened.
    public func canChoose(folder path: String) -> Bool {
        var filter = AlbumFilter()
        filter.choice = .folder(path)
        return !filter.applied(to: store.source, shots: PictureIndex()).entries.isEmpty
    }
}
