import LayoutMath
import Platform
import Views

extension PanoramaView {
    var panoramaTrace: [String: TraceValue] {
        var fields = scrollView.scrollTrace(stops: snapPoints, page: currentPage, targetPage: targetPage, progress: progress)
        fields["layers"] = .object(layerTrace)
        fields["contents"] = .number(Double(contentCounts.live))
        fields["presenting"] = .bool(isPresenting)
        return fields
    }

    private var layerTrace: [String: TraceValue] {
        var traced = ["title": TraceValue.object(["x": .number(titleView.frame.minX + titleView.transform.translation.x)])]
        for layer in layers {
            traced[layer.name] = .object(["x": .number(layer.view.frame.minX + layer.view.transform.translation.x)])
        }
        return traced
    }
}

extension ScrollView {
    /// The fields that every scroller has in a trace.
    func scrollTrace(stops: [Double], page: Int?, targetPage: Int?, progress: Double) -> [String: TraceValue] {
        [
            "contentOffset": .vector(Vector(contentOffset, along: axis)),
            "contentSize": .object([
                "width": .number(axis == .horizontal ? contentLength : bounds.width),
                "height": .number(axis == .vertical ? contentLength : bounds.height),
            ]),
            "velocity": .vector(Vector(velocity, along: axis)),
            "state": .string(scroller.state.phase.rawValue),
            "snapPoints": .array(stops.map(TraceValue.number)),
            "page": page.map { .number(Double($0)) } ?? .null,
            "targetPage": targetPage.map { .number(Double($0)) } ?? .null,
            "progress": .number(progress),
        ]
    }
}

extension TraceValue {
    static func vector(_ vector: Vector) -> TraceValue { .object(["x": .number(vector.x), "y": .number(vector.y)]) }
    static func point(_ point: Point) -> TraceValue { .object(["x": .number(point.x), "y": .number(point.y)]) }
    static func size(_ size: Size) -> TraceValue { .object(["width": .number(size.width), "height": .number(size.height)]) }
}
