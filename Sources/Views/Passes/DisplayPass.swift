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
        record(root)
        canvas.recordedType = nil
        focusRing.draw(in: canvas, theme: theme)
        toolTips.draw(in: canvas, measuring: text)
        return canvas.list
    }

    private func record(_ view: View) {
        guard view.isDisplayed else { return }
        let clip = view.clipsToBounds ? view.bounds : nil
        guard !view.effects.isEmpty else {
            return canvas.nested(view.mappingToSuperview, alpha: view.alpha, clip: clip) { recordContents(of: view) }
        }
        canvas.nested(view.mappingToSuperview, alpha: view.alpha, clip: nil) {
            canvas.apply(view.effects, in: view.bounds, clip: clip) { recordContents(of: view) }
        }
    }

    private func recordContents(of view: View) {
        if view.clipsToBounds, canvas.visibleRect.isEmpty { return }
        assert(noteRecording(of: view))
        view.draw(in: canvas)
        for subview in view.subviews { record(subview) }
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
