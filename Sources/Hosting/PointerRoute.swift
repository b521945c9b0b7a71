import LayoutMath
import Platform

/// Divides a window's input between a title bar and the contents below it. Positions are relative to the contents, so the bar's are above
/// 0.
///
/// A pressed pointer belongs to the part where it was pressed until it is released.
struct PointerRoute {
    /// Height of the bar.
    let height: Double
    private var barPointers: Set<Pointer> = []
    private var contentPointers: Set<Pointer> = []
    private var isOverBar = false

    init(height: Double) { self.height = height }

    /// Whether the pointer is in the bar, or was pressed there.
    var isInBar: Bool { isOverBar && contentPointers.isEmpty || !barPointers.isEmpty }

    /// Returns the input of the bar and of the contents, each in its own coordinates.
    mutating func divide(_ inputs: [InputEvent]) -> (bar: [InputEvent], contents: [InputEvent]) {
        var (bar, contents): ([InputEvent], [InputEvent]) = ([], [])
        for input in inputs {
            for (isForBar, kind) in divide(input.kind) {
                let part = InputEvent(time: input.time, kind, modifiers: input.modifiers)
                if isForBar { bar.append(part) } else { contents.append(part) }
            }
        }
        return (bar, contents)
    }

    private mutating func divide(_ kind: InputEvent.Kind) -> [(isForBar: Bool, InputEvent.Kind)] {
        switch kind {
        case .pointerDown(let pointer, let place):
            if place.y >= 0 {
                contentPointers.insert(pointer)
                return [(false, kind)]
            }
            barPointers.insert(pointer)
            return [(true, .pointerDown(pointer, inBar(place)))]
        case .pointerMoved(let pointer, let place): return move(pointer, to: place)
        case .pointerUp(let pointer, let place):
            contentPointers.remove(pointer)
            return barPointers.remove(pointer) == nil ? [(false, kind)] : [(true, .pointerUp(pointer, inBar(place)))]
        case .pointerCancelled(let pointer):
            contentPointers.remove(pointer)
            return [(barPointers.remove(pointer) != nil, kind)]
        case .pointerLeft:
            isOverBar = false
            return [(true, kind), (false, kind)]
        case .wheel(_, let place): return place.y < 0 ? [] : [(false, kind)]
        case .fileDropped(let path, let place): return [(false, .fileDropped(path, at: inContents(place)))]
        case .textDropped(let text, let place): return [(false, .textDropped(text, at: inContents(place)))]
        case .resized(let size, let scale):
            return [(true, .resized(Size(width: size.width, height: height), scale: scale)), (false, kind)]
        case .focusGained, .focusLost, .exposed: return [(true, kind), (false, kind)]
        case .wheelEnded, .keyDown, .keyUp, .text, .composition, .dropBegan, .dropEnded, .dragAnswered, .controllerButton, .controllerStick:
            return [(false, kind)]
        }
    }

    private mutating func move(_ pointer: Pointer, to place: Point) -> [(isForBar: Bool, InputEvent.Kind)] {
        if barPointers.contains(pointer) { return [(true, .pointerMoved(pointer, inBar(place)))] }
        if contentPointers.contains(pointer) || pointer.isTouch { return [(false, .pointerMoved(pointer, place))] }
        let wasOverBar = isOverBar
        isOverBar = place.y < 0
        // When the mouse moves from one part to the other, it leaves the first.
        let left: [(Bool, InputEvent.Kind)] = wasOverBar == isOverBar ? [] : [(wasOverBar, .pointerLeft)]
        return left + [(isOverBar, .pointerMoved(pointer, isOverBar ? inBar(place) : place))]
    }

    private func inBar(_ place: Point) -> Point { Point(x: place.x, y: place.y + height) }
    private func inContents(_ place: Point) -> Point { Point(x: place.x, y: max(0, place.y)) }
}
