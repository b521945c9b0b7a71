import LayoutMath
import Platform

/// Pass 5: records the tree as a flat list of commands. A frame in which nothing changed keeps the previous list.
///
/// Recording must not change anything. In debug builds it traps if a view is moved or requests a layout, a display, an advance or a
/// picture.
extension Stage {
    func display() -> DisplayList {
        guard dues.display else { return canvas.list }
        dues.display = false
        dues.displayGeneration += 1
        canvas.begin(size: size, scale: scale, time: time)
        let held = pointing.picture?.view
        record(root, except: held)
        pointing.picture?.draw(in: canvas) { view, mapping, alpha in record(view, mapping, alpha: alpha, except: nil) }
        canvas.recordedType = nil
        focusRing.draw(in: canvas, theme: theme)
        toolTips.draw(in: canvas, measuring: text)
        return canvas.list
    }

    /// - Parameter held: A view that is drawn under the user's hand instead of at its place; nil for none.
    private func record(_ view: View, except held: View?) {
        let placement = view.placement
        guard placement.isDisplayed, view !== held else { return }
        record(view, placement.mapping, alpha: placement.alpha, except: held)
    }

    private func record(_ view: View, _ mapping: Mapping, alpha: Double, except held: View?) {
        let clip = view.clipRect
        guard let effects = view.ownEffects?.value else {
            return canvas.nested(mapping, alpha: alpha, clip: clip) { recordContents(of: view, isClipped: clip != nil, except: held) }
        }
        canvas.nested(mapping, alpha: alpha, clip: nil) {
            canvas.apply(effects, in: view.bounds, clip: clip) { recordContents(of: view, isClipped: clip != nil, except: held) }
        }
    }

    private func recordContents(of view: View, isClipped: Bool, except held: View?) {
        if isClipped, canvas.visibleRect.isEmpty { return }
        assert(noteRecording(of: view))
        view.draw(in: canvas)
        for subview in view.subviews { record(subview, except: held) }
        assert(noteRecording(of: view))
        view.drawOver(in: canvas)
    }

    private func noteRecording(of view: View) -> Bool {
        canvas.recordedType = type(of: view)
        return true
    }

    /// Traps in debug builds while a frame is recorded; costs nothing in others.
    /// - Parameter act: The forbidden action, for the message.
    func assertIsNotRecording(_ act: StaticString = #function) {
        assert(canvas.recordedType == nil, Stage.complaint(about: canvas.recordedType, act, of: "its stage"))
    }

    fileprivate static func complaint(about drawer: View.Type?, _ act: StaticString, of changed: String) -> String {
        "drawing changes nothing, but \(drawer ?? View.self) calls \(act) of \(changed); prepare(at:) is the place for it"
    }
}

extension View {
    /// Traps in debug builds while the view's stage records a frame; costs nothing in others.
    final func assertIsNotRecorded(_ act: StaticString = #function) {
        assert(stage?.canvas.recordedType == nil, Stage.complaint(about: stage?.canvas.recordedType, act, of: "\(type(of: self))"))
    }
}
