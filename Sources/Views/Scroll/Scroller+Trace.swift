public import LayoutMath
public import Platform

/// The position of a scroller among its pages, for traces.
public struct ScrollPages: Sendable {
    /// The stops in points, ascending. A page wider than the view has a stop at each of its edges, and the content may rest at any offset
    /// between them.
    public var snapPoints: [Double]
    /// Index of the nearest page; nil without pages.
    public var page: Int?
    /// Index of the page at which the content will rest; nil without pages.
    public var targetPage: Int?
    /// The page as a fractional number: 1.5 means halfway between pages 1 and 2.
    public var progress: Double

    /// Creates the position of a scroller among its pages.
    public init(snapPoints: [Double], page: Int?, targetPage: Int?, progress: Double) {
        (self.snapPoints, self.page, self.targetPage, self.progress) = (snapPoints, page, targetPage, progress)
    }
}

extension Scroller {
    /// Maximum number of snap points in a trace; a longer list is left out, because it would be repeated on every line.
    public static let mostTracedStops = 1000

    /// Returns the fields that every scroller has in a trace: `contentOffset`, `contentSize`, `velocity`, `state`, `snapPoints`, `page`,
    /// `targetPage` and `progress`.
    /// - Parameters:
    ///   - axis: Direction in which the offset grows.
    ///   - contentSize: Extent of the content in points.
    ///   - pages: Nil counts in viewports instead.
    public func trace(at time: Seconds, along axis: Axis, contentSize: Size, pages: ScrollPages? = nil) -> [String: TraceValue] {
        let offset = offset(at: time)
        let pages = pages ?? viewports(at: offset)
        let stops = pages.snapPoints.count <= Scroller.mostTracedStops ? pages.snapPoints : []
        return [
            "contentOffset": .vector(Vector(offset, along: axis)),
            "contentSize": .object(["width": .number(contentSize.width), "height": .number(contentSize.height)]),
            "velocity": .vector(Vector(velocity(at: time), along: axis)),
            "state": .string(state.phase.rawValue),
            "snapPoints": .array(stops.map(TraceValue.number)),
            "page": .count(pages.page),
            "targetPage": .count(pages.targetPage),
            "progress": .number(pages.progress),
        ]
    }

    /// Counts viewports from the beginning of the track. If an inset precedes the content, that lies before offset 0.
    private func viewports(at offset: Double) -> ScrollPages {
        guard track.viewport > 0 else { return ScrollPages(snapPoints: [], page: 0, targetPage: 0, progress: 0) }
        let start = track.limits?.lowerBound ?? 0
        func page(_ offset: Double) -> Int { Int(((track.clamped(offset) - start) / track.viewport).rounded()) }
        return ScrollPages(
            snapPoints: [], page: page(offset), targetPage: page(target), progress: (offset - start) / track.viewport)
    }
}

extension ScrollView {
    /// Returns the fields that every scroller has in a trace.
    /// - Parameter pages: Nil counts in viewports instead.
    public func scrollTrace(pages: ScrollPages? = nil) -> [String: TraceValue] {
        var fields = scroller.trace(at: now, along: axis, contentSize: contentSize, pages: pages)
        guard axes == .all else { return fields }
        fields["contentOffset"] = .vector(contentOffset - .zero)
        fields["velocity"] = .vector(velocity)
        return fields
    }
}

extension TraceValue {
    fileprivate static func vector(_ vector: Vector) -> TraceValue { .object(["x": .number(vector.x), "y": .number(vector.y)]) }
    fileprivate static func count(_ count: Int?) -> TraceValue { count.map { .number(Double($0)) } ?? .null }
}
