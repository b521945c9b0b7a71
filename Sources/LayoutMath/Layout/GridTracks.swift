/// The tracks of a grid along one axis, and the lengths that its items need.
struct GridTracks {
    private let tracks: [TrackGridLayout.Track]
    private let spacing: Double
    private let needs: [TrackNeed]

    init(_ tracks: [TrackGridLayout.Track], spacing: Double, _ needs: [TrackNeed]) {
        requireFiniteLength(spacing, "spacing of tracks")
        (self.tracks, self.spacing, self.needs) = (tracks, spacing, needs)
    }

    /// Returns the length of each track, in points.
    func lengths(in room: Double) -> [Double] {
        let fitted = fitted
        if room == .infinity { return unbounded(fitted) }
        let flexible = zip(tracks, fitted).map { track, length in
            switch track {
            case .points: FlexibleLength(length)
            case .content: FlexibleLength(length, Flexibility(shrink: 1))
            case .fraction(let share): FlexibleLength(0, Flexibility(grow: share))
            }
        }
        return FlexibleLength.resolved(flexible, in: room - spacing * Double(max(0, tracks.count - 1)))
    }

    /// The lengths of fixed and fitted tracks, and 0 for fractions.
    private var fitted: [Double] {
        var lengths = tracks.map { if case .points(let length) = $0 { length } else { 0.0 } }
        // Items that span fewer tracks are considered first, so that longer ones only add what is missing.
        for need in needs.sorted(by: { $0.tracks.count < $1.tracks.count }) where !need.tracks.contains(where: isFraction) {
            if need.tracks.count == 1, tracks[need.tracks.lowerBound] == .content {
                lengths[need.tracks.lowerBound] = max(lengths[need.tracks.lowerBound], need.length)
                continue
            }
            let growing = need.tracks.filter { tracks[$0] == .content }
            let missing = need.length - length(of: need.tracks, lengths)
            guard missing > 0, !growing.isEmpty else { continue }
            for track in growing { lengths[track] += missing / Double(growing.count) }
        }
        return lengths
    }

    /// The lengths without a limit: fractions are as long as the item that needs the most.
    private func unbounded(_ fitted: [Double]) -> [Double] {
        var unit = 0.0
        for need in needs {
            let shares = need.tracks.reduce(0) { $0 + share(of: $1) }
            if shares > 0 { unit = max(unit, (need.length - length(of: need.tracks, fitted)) / shares) }
        }
        return tracks.indices.map { fitted[$0] + share(of: $0) * unit }
    }

    private func length(of range: Range<Int>, _ lengths: [Double]) -> Double {
        lengths[range].reduce(0, +) + spacing * Double(range.count - 1)
    }

    private func isFraction(_ index: Int) -> Bool { if case .fraction = tracks[index] { true } else { false } }

    private func share(of index: Int) -> Double { if case .fraction(let share) = tracks[index] { share } else { 0 } }
}

/// The length that an item needs, and the tracks that it occupies.
struct TrackNeed {
    let tracks: Range<Int>
    let length: Double
}

/// Where the tracks of a grid begin and end along an axis.
struct TrackPlaces {
    private let starts: [Double]
    private let lengths: [Double]
    private let spacing: Double

    init(_ lengths: [Double], spacing: Double, start: Double) {
        (self.lengths, self.spacing) = (lengths, spacing)
        starts = lengths.reduce(into: [start]) { $0.append($0[$0.count - 1] + $1 + spacing) }
    }

    /// The end of the last track; the start without tracks.
    var end: Double { lengths.isEmpty ? starts[0] : starts[lengths.count - 1] + lengths[lengths.count - 1] }

    /// The extent of some tracks with the spacing between them.
    func span(of range: Range<Int>) -> Interval {
        // A difference of places would be inexact, and text in a cell that is narrower by a rounding error would be truncated.
        Interval(start: starts[range.lowerBound], length: lengths[range].reduce(0, +) + spacing * Double(range.count - 1))
    }
}
