import LayoutMath
import Platform
import Testing
public import Views

/// The law of every traced scroller: its pages exist.
public enum ScrollerTrace {
    /// Checks all views of a tree that have pages in their trace.
    /// - Returns: How many there are.
    public static func check(_ root: View, _ what: String) -> Int {
        var found = 0
        root.forEachDescendant { view in
            guard let fields = view.traceFields, fields["targetPage"] != nil else { return }
            found += 1
            let (name, count) = (view.name ?? "\(type(of: view))", count(fields, of: view))
            for field in ["page", "targetPage"] {
                guard case .number(let page)? = fields[field] else { continue }
                #expect(page >= 0 && page < count, "\(what): \(name).\(field) is \(page) of \(count)")
            }
        }
        return found
    }

    /// The number of pages: the stops, or the viewports of content.
    private static func count(_ fields: [String: TraceValue], of view: View) -> Double {
        if case .array(let stops)? = fields["snapPoints"], !stops.isEmpty { return Double(stops.count) }
        guard case .object(let size)? = fields["contentSize"], case .number(let width)? = size["width"],
            case .number(let height)? = size["height"]
        else { return .infinity }
        // Without stops, pages are as large as the visible part of the content.
        return max(1, (max(width, height) / max(1, min(view.bounds.width, view.bounds.height))).rounded(.up) + 1)
    }
}
