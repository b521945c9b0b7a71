import Platform
public import Views

/// A scroller that a view owns, and the properties that lead to it: `RingView.scroller`.
public struct FoundScroller {
    public let view: View
    public let path: String
    public let scroller: Scroller

    /// The name of the type that declares the stored scroller.
    public var owner: String { path.split(separator: ".").dropLast().last.map(String.init) ?? "" }

    /// Returns all scrollers in the stored properties of a tree's views. No type is named here, so that a new widget cannot be forgotten.
    public static func all(in root: View) -> [FoundScroller] {
        var found: [FoundScroller] = []
        root.forEachDescendant { view in
            var mirror: Mirror? = Mirror(reflecting: view)
            while let current = mirror {
                collect(current, of: view, path: "\(current.subjectType)", into: &found)
                mirror = current.superclassMirror
            }
        }
        return found
    }

    /// Collects the scrollers in the values of a type; objects are left out, since views are visited by themselves.
    private static func collect(_ mirror: Mirror, of view: View, path: String, into found: inout [FoundScroller]) {
        for child in mirror.children {
            let inner = Mirror(reflecting: child.value)
            if let scroller = child.value as? Scroller {
                found.append(FoundScroller(view: view, path: "\(path).\(child.label ?? "")", scroller: scroller))
            } else if inner.displayStyle == .struct || inner.displayStyle == .optional {
                let isNamed = inner.displayStyle == .struct
                collect(inner, of: view, path: isNamed ? "\(path).\(inner.subjectType)" : path, into: &found)
            }
        }
    }
}

extension Scroller {
    /// Whether the scroller rests at an allowed place of its track: at a stop, in a free range, or, without stops, within the limits.
    public var restsWhereItMay: Bool {
        guard case .idle(let offset) = state, offset == target, offset == track.clamped(offset) else { return false }
        // A release at rest stays only at an allowed place.
        let start = DragStart(offset: offset, target: offset, distance: 1)
        return track.snapping.map { $0.target(from: offset, velocity: 0, startingAt: start, input: .mouse) == offset } ?? true
    }
}
