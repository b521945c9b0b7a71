import Editing
import Imaging
package import LayoutMath
package import Platform
package import Views
import Widgets

/// A crop frame over a picture. The area outside the frame is dimmed. The frame snaps to positions at which the file can be cropped
/// exactly.
package final class CropView: View {
    /// Called with the edit to apply.
    var accepted: (PictureEdit) -> Void = { _ in }
    /// Called with the edit whose result is to be saved under another name.
    var acceptedCopy: (PictureEdit) -> Void = { _ in }
    var close: () -> Void = {}
    /// The rectangle of the complete picture in the view's coordinates; nil if it is not shown.
    var pictureFrame: () -> Rect? = { nil }
    private(set) var frameOfCrop: CropFrame
    private var dragged: (handle: CropFrame.Handle, before: CropFrame, origin: Point)?
    private var pressPoint = Point.zero
    private let shape: Button
    private let cancel: Button
    private let accept: Button
    private let words: Label

    // In points at scale 1.
    private static let reach = 28.0
    private static let mark = (length: 22.0, width: 3.0)
    private static let (bar, gap) = (44.0, 8.0)
    private static let veil = Palette.dusk.paper.opacity(0.66)
    private static let thirds = Palette.dusk.high.opacity(0.32)

    init(_ subject: EditSubject, turnedBy quarters: Int) {
        frameOfCrop = CropFrame(subject, turnedBy: quarters)
        shape = Button(CropFrame.Shape.free.title) {}
        cancel = Button("", icon: Icon.cross) {}
        accept = Button("crop", icon: Icon.check) {}
        words = Label("", style: Typography(scale: 1).body, color: Palette.dusk.high)
        super.init()
        name = "crop"
        focusScope = .modal { [weak self] in self?.close() }
        for view in [words, shape, cancel, accept] { addSubview(view) }
        shape.toolTip = ToolTip(Shortcuts.cropShape.title, Shortcuts.cropShape)
        shape.action = { [weak self] in self?.nextShape() }
        cancel.semantics = Semantics(.button, label: "cancel")
        cancel.toolTip = ToolTip("cancel", Shortcuts.close)
        cancel.action = { [weak self] in self?.close() }
        accept.toolTip = ToolTip(Shortcuts.crop.title, Shortcuts.cropAccept)
        accept.action = { [weak self] in self?.finish() }
        frameChanged()
    }

    package override var canBecomeFocused: Bool { true }
    package override var preferredFocus: View? { self }
    package override var focusOutline: (rect: Rect, radius: Double) { (cropRect ?? bounds, 0) }

    private func nextShape() {
        let all = CropFrame.Shape.allCases
        let index = all.firstIndex(of: frameOfCrop.shape) ?? 0
        frameOfCrop.take(all[(index + 1) % all.count])
        frameChanged()
    }

    private func finish() { accepted(frameOfCrop.edit) }

    private func frameChanged() {
        let (part, unit) = (frameOfCrop.part, frameOfCrop.subject.unit)
        words.text = "\(part.width) × \(part.height) of \(frameOfCrop.size.width) × \(frameOfCrop.size.height)"
        // Explains why the frame is not exactly where the user put it.
        if max(unit.width, unit.height) > 1 { words.text += " · without loss in steps of \(max(unit.width, unit.height))" }
        semantics = Semantics(.group, label: "crop", value: words.text)
        shape.title = frameOfCrop.shape.title
        shape.semantics = Semantics(.button, label: "shape", value: frameOfCrop.shape.title)
        setNeedsLayout()
        setNeedsDisplay()
    }

    // MARK: Places

    /// Points per pixel of the picture.
    private func scale(of picture: Rect) -> Double { picture.width / Double(frameOfCrop.size.width) }

    /// The rectangle that is kept, in the view's coordinates.
    var cropRect: Rect? {
        pictureFrame().map { picture in
            let (scale, part) = (scale(of: picture), frameOfCrop.part)
            return Rect(
                x: picture.minX + Double(part.x) * scale, y: picture.minY + Double(part.y) * scale, width: Double(part.width) * scale,
                height: Double(part.height) * scale)
        }
    }

    /// The handle that a press at a point grabs; nil outside the frame.
    func handle(at point: Point) -> CropFrame.Handle? {
        guard let rect = cropRect else { return nil }
        let reach = CropView.reach * (stage?.metrics.scale ?? 1)
        // Even a small frame needs an inside that can be dragged to move it.
        let (x, y) = (min(reach, rect.width / 3), min(reach, rect.height / 3))
        func edge(_ place: Double, _ low: Double, _ high: Double, _ inner: Double) -> Int? {
            guard place >= low - reach, place <= high + reach else { return nil }
            return place < low + inner ? -1 : place > high - inner ? 1 : 0
        }
        guard let across = edge(point.x, rect.minX, rect.maxX, x), let down = edge(point.y, rect.minY, rect.maxY, y) else { return nil }
        return CropFrame.Handle.allCases.first { $0.edges == (across, down) }
    }

    // MARK: Looks

    package override func layoutSubviews() {
        guard let metrics = stage?.metrics else { return }
        let s = metrics.scale
        var right = bounds.width - metrics.margin
        for button in [accept, cancel, shape] {
            button.style = button === cancel ? theme.scaled(to: s).pictureDisc : theme.scaled(to: s).pictureButton
            let size = button.sizeThatFits(bounds.size)
            let width = max(size.width, CropView.bar * s)
            button.frame = Rect(x: right - width, y: 24 * s, width: width, height: CropView.bar * s)
            right -= width + CropView.gap * s
        }
        words.style = metrics.typography.body
        words.frame = Rect(x: metrics.margin, y: 34 * s, width: max(0, right - metrics.margin), height: 24 * s)
    }

    package override func draw(in canvas: Canvas) {
        guard let picture = pictureFrame(), let rect = cropRect else { return }
        for part in picture.union(bounds).surroundings(of: rect) { canvas.fill(part, CropView.veil) }
        for third in [1.0, 2.0] {
            let (x, y) = (rect.minX + rect.width * third / 3, rect.minY + rect.height * third / 3)
            canvas.fill(Rect(x: x, y: rect.minY, width: canvas.hairline, height: rect.height), CropView.thirds)
            canvas.fill(Rect(x: rect.minX, y: y, width: rect.width, height: canvas.hairline), CropView.thirds)
        }
        canvas.fill(.ring(radius: 0, width: 1), in: rect, Palette.dusk.high)
        for mark in marks(of: rect) { canvas.fill(mark, Palette.dusk.high) }
        drawPlate(in: canvas)
    }

    /// Draws a background for the text, which may be over a white picture.
    private func drawPlate(in canvas: Canvas) {
        guard let measure = stage?.text, let s = stage?.metrics.scale else { return }
        let width = min(words.frame.width, measure.width(of: TextRun(words.text, font: words.style.font)))
        let plate = Rect(x: words.frame.minX, y: words.frame.minY, width: width, height: words.frame.height)
        canvas.fill(.rounded(radius: 10 * s), in: plate.insetBy(-10 * s), CropView.veil)
    }

    /// The bars of the eight handles. They are inside the frame, because the frame may extend to the edges of the window.
    private func marks(of rect: Rect) -> [Rect] {
        let s = stage?.metrics.scale ?? 1
        let width = CropView.mark.width * s
        let (across, down) = (min(CropView.mark.length * s, rect.width / 3), min(CropView.mark.length * s, rect.height / 3))
        let columns = [rect.minX, rect.midX - across / 2, rect.maxX - across]
        let rows = [rect.minY, rect.midY - down / 2, rect.maxY - down]
        return columns.flatMap { x in
            [rect.minY, rect.maxY - width].map { Rect(x: x, y: $0, width: across, height: width) }
        }
            + rows.flatMap { y in [rect.minX, rect.maxX - width].map { Rect(x: $0, y: y, width: width, height: down) } }
    }

    // MARK: Keys

    package override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        if Shortcuts.saveTurned.matches(key, modifiers) {
            finish()
        } else if Shortcuts.saveTurnedAs.matches(key, modifiers) {
            acceptedCopy(frameOfCrop.edit)
        } else if modifiers == .shift, let step = CropView.step(of: key) {
            frameOfCrop.grow(x: step.x, y: step.y)
        } else if modifiers.isEmpty, let step = CropView.step(of: key) {
            frameOfCrop.move(x: step.x, y: step.y)
        } else if modifiers.isEmpty, key == .enter {
            if !isRepeat { finish() }
        } else if modifiers.isEmpty, key == .escape {
            close()
        } else if Shortcuts.cropShape.matches(key, modifiers) {
            nextShape()
        } else {
            return false
        }
        frameChanged()
        return true
    }

    private static func step(of key: Key) -> (x: Int, y: Int)? {
        switch key {
        case .left: (-1, 0)
        case .right: (1, 0)
        case .up: (0, -1)
        case .down: (0, 1)
        default: nil
        }
    }

    /// Handles ``GoBack`` in the same way as Escape.
    package override func response(to action: any Action) -> ActionResponse? {
        action is GoBack ? ActionResponse { [self] in close() } : nil
    }

    package override var traceFields: [String: TraceValue]? {
        let part = frameOfCrop.part
        return [
            "x": .number(Double(part.x)), "y": .number(Double(part.y)), "width": .number(Double(part.width)),
            "height": .number(Double(part.height)), "shape": .string(frameOfCrop.shape.title),
        ]
    }
}

extension CropView: Draggable {
    package var dragTakesFocus: Bool { true }
    package func pans(along axis: Axis) -> Bool { true }

    /// Records the press, which decides what is dragged: a fast pointer has already left the handle when its drag is recognised.
    package func claimsPan(by delta: Double, along axis: Axis, from point: Point) -> Bool {
        pressPoint = point
        return true
    }

    package func panBegan(along axis: Axis, at point: Point, time: Seconds) {
        dragged = handle(at: pressPoint).map { ($0, frameOfCrop, pressPoint) }
    }

    package func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        guard let dragged, let picture = pictureFrame() else { return 0 }
        let scale = scale(of: picture)
        frameOfCrop.drag(
            dragged.handle, by: Vector(x: (point.x - dragged.origin.x) / scale, y: (point.y - dragged.origin.y) / scale),
            from: dragged.before.wanted)
        frameChanged()
        return 0
    }

    package func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {
        dragged = nil
    }

    /// Restores the frame to its position before the drag.
    package func panCancelled(along axis: Axis, at time: Seconds) {
        guard let dragged else { return }
        self.dragged = nil
        frameOfCrop = dragged.before
        frameChanged()
    }
}

extension Rect {
    /// Returns the parts of the rectangle above, left of, right of and below an inner rectangle.
    func surroundings(of inner: Rect) -> [Rect] {
        [
            Rect(x: minX, y: minY, width: width, height: inner.minY - minY),
            Rect(x: minX, y: inner.minY, width: inner.minX - minX, height: inner.height),
            Rect(x: inner.maxX, y: inner.minY, width: maxX - inner.maxX, height: inner.height),
            Rect(x: minX, y: inner.maxY, width: width, height: maxY - inner.maxY),
        ].filter { $0.width > 0 && $0.height > 0 }
    }
}
