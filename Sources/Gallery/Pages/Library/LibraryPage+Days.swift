import Pictures
import Storage
import Views
import Widgets

// The pictures by day.
extension LibraryPage {
    static let everything = "everything"
    /// The row that also shows the pictures of all subfolders.
    private static let deeper = "deeper"
    private static let dayPrefix = "day "
    /// Number of months from which on the index along the edge is shown.
    private static let leastForIndex = 24

    func connectDays() {
        days.list.name = "days"
        days.words = { [weak self] in self?.dayWords($0) }
        days.list.headerTitle = { [weak library] id in library?.days.months.first { $0.id == id }?.words ?? id }
        days.list.trailingActions = { [weak self] in self?.dayActions($0) }
        days.list.rowActivated = { [weak self] in self?.choose(row: $0) }
    }

    func showDays() {
        let shown = library.days
        let months = shown.months.map { month in
            ListSection(header: month.id, rows: shown.days[month.days].map { LibraryPage.dayPrefix + String($0.number) })
        }
        let all = ListSection(rows: (shown.days.isEmpty ? [] : [LibraryPage.everything]) + (hasDeeper ? [LibraryPage.deeper] : []))
        days.list.emptyText = library.searchText.isEmpty ? LibraryPage.noDays : context.live.emptyTitle
        insetDays()
        days.list.indexTitle = shown.months.count < LibraryPage.leastForIndex ? nil : { String($0.dropFirst(6).prefix(4)) }
        let before = days.list.snapshot
        // The first rows appear without an animation, because the user has already waited for a large collection to open.
        days.list.apply(ListSnapshot(sections: [all] + months, changing: before), animated: before.rowCount > 0)
        days.list.reconfigure()
        tabs.setCount(shown.days.count, ofTab: "days")
    }

    /// Reserves space for the index along the edge.
    func insetDays() {
        let hasIndex = library.days.months.count >= LibraryPage.leastForIndex
        days.list.contentInset.right = hasIndex ? ListView.indexWidth * (stage?.metrics.scale ?? 1) : 0
    }

    /// Whether the open folder has subfolders whose pictures are not shown.
    private var hasDeeper: Bool { !context.live.source.folders.isEmpty && context.albums?.folderListing?.isRecursive == false }

    private func day(_ id: String) -> PictureDays.Day? {
        id.hasPrefix(LibraryPage.dayPrefix) ? Int(id.dropFirst(LibraryPage.dayPrefix.count)).flatMap { library.days.day($0) } : nil
    }

    private func dayWords(_ id: String) -> LibraryRow.Words? {
        if id == LibraryPage.everything { return everythingWords }
        if id == LibraryPage.deeper {
            let count = context.live.source.folders.count
            return LibraryRow.Words(icon: .open, title: "look into folders too", detail: count == 1 ? "1 folder" : "\(count) folders")
        }
        guard let day = day(id) else { return nil }
        let pictures = library.pictures(of: day, atMost: LibraryRow.mostPictures).map(\.image)
        return LibraryRow.Words(
            numeral: String(day.date.day), note: day.date.shortWeekday, title: day.place.words, detail: Caption.pictures(day.count),
            pictures: pictures)
    }

    var everythingWords: LibraryRow.Words {
        LibraryRow.Words(icon: .picture, title: "everything", detail: Caption.pictures(library.openCount))
    }

    private func dayActions(_ id: String) -> SwipeActions? {
        guard let day = day(id) else { return .empty }
        return SwipeActions([
            SwipeAction("hide", icon: .hide) { [weak self] _, completion in
                completion(true)
                self?.hide(day)
            },
            SwipeAction("look through", icon: .play) { [weak self] _, completion in
                completion(true)
                self?.lookThrough(day)
            },
        ])
    }

    private func lookThrough(_ day: PictureDays.Day) {
        library.choice = .day(day.number)
        if !context.album.entries.isEmpty { open(0) }
    }

    private func hide(_ day: PictureDays.Day) {
        guard library.hide(day) else {
            return context.messages.announceFailure("no more than \(SavedLibrary.mostHiddenDays) days can be hidden")
        }
        let words = day.date.dayWords(in: library.today.year)
        context.messages.offer(UndoStep(.hide, "\(words) is hidden") { [weak library] in library?.unhide(day.number) })
    }

    /// Shows the pictures of a row on all pages.
    func choose(row id: String) {
        if id == LibraryPage.everything { return choose(.everything, "everything") }
        if id == LibraryPage.deeper { context.albums?.folderListing?.setRecursive(true) }
        if let day = day(id) { choose(.day(day.number), day.date.dayWords(in: library.today.year)) }
    }

    func choose(_ choice: PictureChoice, _ words: String) {
        guard library.choice != choice else { return }
        library.choice = choice
        let count = Caption.pictures(context.album.entries.count)
        let back = choice == .everything ? nil : Toast.Action("everything") { [weak library] in library?.choice = .everything }
        context.messages.announce(Toast.Message("\(words): \(count)", icon: .picture, action: back))
    }

    /// Marks the current choice in the lists.
    func showChoice() {
        switch library.choice {
        case .everything:
            days.select(LibraryPage.everything)
            folders.select(LibraryPage.everything)
        case .day(let number):
            days.select(LibraryPage.dayPrefix + String(number))
            folders.select(nil)
        case .folder(let path):
            days.select(nil)
            folders.select(path)
        }
    }
}

extension PictureDays.Month {
    /// Identifies the month's header.
    fileprivate var id: String { "month \(year)-\(month)" }
}
