/// Pictures by month and day, the newest first.
///
/// Pictures are indices into the list of files from which the value was created. Within a day the latest comes first; pictures of the same
/// instant keep the order of the list.
public struct PictureDays: Equatable, Sendable {
    /// A row: the pictures of a day.
    public struct Day: Equatable, Sendable {
        /// Days since 1 January 1970; identifies the day.
        public let number: Int
        /// The place where most of them were taken, or else their folder.
        public let place: PicturePlace
        /// The range of its pictures in `PictureDays.pictures`.
        public let range: Range<Int>

        /// The number of pictures.
        public var count: Int { range.count }
        /// The date, at midnight.
        public var date: CivilDate { CivilDate(secondsSince1970: number * 86_400) }
    }

    /// A section: the days of a month.
    public struct Month: Equatable, Sendable {
        public let year: Int
        /// 1…12.
        public let month: Int
        /// The range of its days in `PictureDays.days`.
        public let days: Range<Int>
        /// The number of pictures.
        public let count: Int

        /// `September 2024`.
        public var words: String {
            CivilDate(year: year, month: month, day: 1, hour: 0, minute: 0)?.monthWords ?? "\(CivilDate.months[month - 1]) \(year)"
        }
    }

    /// The days, the newest first.
    public private(set) var days: [Day] = []
    /// The months, the newest first.
    public private(set) var months: [Month] = []
    /// The indices of all pictures, in the order of `days`.
    public private(set) var pictures: [Int] = []

    public init() {}

    /// The numbers of the oldest and the newest day, in days since 1970; nil if there are no days.
    public var span: ClosedRange<Int>? {
        guard let newest = days.first, let oldest = days.last else { return nil }
        return oldest.number...newest.number
    }

    /// Groups pictures.
    /// - Parameters:
    ///   - shots: One for each file.
    ///   - clock: The user's clock.
    /// - Complexity: O(n log n).
    public init(of files: [PictureFile], shots: [Shot], on clock: LocalClock) {
        precondition(files.count == shots.count, "each file has a shot, not \(shots.count) for \(files.count)")
        let folders = FolderNumbers(of: files)
        let times = zip(files, shots).map { file, shot in
            let time = shot.time(ofFileAt: file.modified, on: clock)
            return (time.day, time.ticks)
        }
        // By day first: cameras in distant time zones may show a later day at an earlier instant.
        pictures = files.indices.sorted { a, b in
            if times[a].0 != times[b].0 { return times[a].0 > times[b].0 }
            return times[a].1 == times[b].1 ? a < b : times[a].1 > times[b].1
        }
        var start = 0
        while start < pictures.count {
            let number = times[pictures[start]].0
            var end = start + 1
            while end < pictures.count, times[pictures[end]].0 == number { end += 1 }
            let place = PicturePlace.representing(pictures[start..<end], shots: shots, folders: folders)
            days.append(Day(number: number, place: place, range: start..<end))
            start = end
        }
        months = PictureDays.months(of: days)
    }

    private static func months(of days: [Day]) -> [Month] {
        var months: [Month] = []
        for (index, day) in days.enumerated() {
            let date = day.date
            if let last = months.last, last.year == date.year, last.month == date.month {
                months[months.count - 1] = Month(
                    year: last.year, month: last.month, days: last.days.lowerBound..<(index + 1), count: last.count + day.count)
            } else {
                months.append(Month(year: date.year, month: date.month, days: index..<(index + 1), count: day.count))
            }
        }
        return months
    }

    /// Returns the days without the hidden ones, given by their numbers. Months without days are left out.
    /// - Complexity: O(days).
    public func hiding(_ hidden: Set<Int>) -> PictureDays {
        guard !hidden.isEmpty else { return self }
        var shown = self
        shown.days = days.filter { !hidden.contains($0.number) }
        shown.months = PictureDays.months(of: shown.days)
        return shown
    }

    /// Returns the days of the pictures for which `isShown` is true, given their indices in the list of files.
    /// - Complexity: O(n).
    public func filtered(_ isShown: (Int) -> Bool) -> PictureDays {
        var shown = PictureDays()
        for day in days {
            let start = shown.pictures.count
            shown.pictures += pictures[day.range].filter(isShown)
            guard shown.pictures.count > start else { continue }
            shown.days.append(Day(number: day.number, place: day.place, range: start..<shown.pictures.count))
        }
        shown.months = PictureDays.months(of: shown.days)
        return shown
    }

    /// Returns the day with this number; nil if it has no pictures.
    /// - Complexity: O(log days).
    public func day(_ number: Int) -> Day? {
        var (low, high) = (0, days.count)
        while low < high {
            let middle = (low + high) / 2
            if days[middle].number > number { low = middle + 1 } else { high = middle }
        }
        return low < days.count && days[low].number == number ? days[low] : nil
    }

    /// Returns the indices of a day's pictures, the latest first.
    public func pictures(of day: Day) -> ArraySlice<Int> { pictures[day.range] }

    /// Returns the latest day of an earlier year with the same month and day of the month; nil if there is none.
    /// - Parameter today: Days since 1 January 1970.
    public func anniversary(of today: Int) -> Day? {
        let date = CivilDate(secondsSince1970: today * 86_400)
        return days.first { day in
            guard day.number < today else { return false }
            let other = day.date
            return other.year < date.year && other.month == date.month && other.day == date.day
        }
    }

    /// Returns the index of the picture above the library: the middle one of this day in an earlier year, otherwise the newest; nil if
    /// there are no pictures.
    public func headerPicture(today: Int) -> Int? {
        if let day = anniversary(of: today) { return pictures[day.range.lowerBound + day.count / 2] }
        return days.first.map { pictures[$0.range.lowerBound] }
    }
}
