extension StopList {
    /// The items placed end to end, starting at 0.
    struct Row {
        let starts: [Double]
        let widths: [Double]
        /// From the first item's start to the last item's end.
        let length: Double
        let spacing: Double

        init(widths given: [Double], spacing: Double) {
            var starts: [Double] = []
            var widths: [Double] = []
            starts.reserveCapacity(given.count)
            widths.reserveCapacity(given.count)
            var start = 0.0
            for width in given {
                precondition(width.isFinite, "an item's width is finite, not \(width)")
                starts.append(start)
                widths.append(max(0, width))
                start = start + max(0, width) + spacing
            }
            self.starts = starts
            self.widths = widths
            self.spacing = spacing
            length = given.isEmpty ? 0 : start - spacing
        }

        /// The ring that the row forms; nil if an item would have to be visible twice in one viewport, or has no width.
        func ring(covering viewport: Double) -> Loop? {
            let turn = length + spacing
            // A last item without width would be at the same position as the first one.
            guard let widest = widths.max(), let narrowest = widths.min(), narrowest > StopBuilder.mergeTolerance,
                turn - widest >= viewport
            else { return nil }
            return Loop(length: turn)
        }
    }

    /// Collects the stops in ascending order.
    struct StopBuilder {
        /// In logical pixels. Offsets closer than this differ only by rounding of sums, so they are merged. An item that is wider than
        /// the room by less than this still fits. It is far below anything visible, and far above the rounding error of a million widths.
        static let mergeTolerance = 1e-6

        let room: Double
        let alignment: Alignment
        let oversize: Oversize
        let bounds: ClosedRange<Double>
        private(set) var stops: [Double] = []
        private(set) var freeRanges: [ClosedRange<Double>] = []
        private(set) var firstStopOfItem: [Int] = []
        private(set) var itemOfStop: [Int] = []

        init(room: Double, alignment: Alignment, oversize: Oversize, bounds: ClosedRange<Double>) {
            self.room = room
            self.alignment = alignment
            self.oversize = oversize
            self.bounds = bounds
        }

        mutating func appendStops(of row: Row) {
            stops.reserveCapacity(row.starts.count)
            itemOfStop.reserveCapacity(row.starts.count)
            firstStopOfItem.reserveCapacity(row.starts.count)
            for item in row.starts.indices {
                let start = row.starts[item]
                let width = row.widths[item]
                if room > 0, width > room + Self.mergeTolerance {
                    appendOversizeStops(item: item, start: start, width: width)
                } else {
                    let shift = alignment == .center ? (width - room) / 2 : 0
                    firstStopOfItem.append(append(start + shift, item: item))
                }
            }
        }

        private mutating func appendOversizeStops(item: Int, start: Double, width: Double) {
            firstStopOfItem.append(append(start, item: item))
            switch oversize {
            case .edges:
                let last = append(start + width - room, item: item)
                let first = firstStopOfItem[item]
                if last > first { freeRanges.append(stops[first]...stops[last]) }
            case .chunks(let step):
                let length = min(max(1, step), max(1, room))
                var position = 0.0
                while width - position > room + Self.mergeTolerance {
                    position += length
                    _ = append(start + position, item: item)
                }
            }
        }

        /// Adds a stop unless it equals the last one; returns the index of the stop for `offset`.
        private mutating func append(_ offset: Double, item: Int) -> Int {
            let stop = offset.clamped(to: bounds)
            if let last = stops.last, stop - last <= Self.mergeTolerance { return stops.count - 1 }
            stops.append(stop)
            itemOfStop.append(item)
            return stops.count - 1
        }
    }
}
