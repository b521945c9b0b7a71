import Gallery
import LayoutMath
import ParticleEditor
import Views

/// What the app does for a scene and for the particle editor in it. A session implements it.
protocol SceneServices: EditorServices, LibraryServices {
    /// Called after each movement of the pages.
    func didPan()
    /// Shows a view over the whole scene as a modal scope, in place of one that is already shown.
    /// - Parameter place: Returns the view's frame in a window of the given size.
    func present(_ view: View, place: @escaping (Size) -> Rect)
    /// Removes the view that `present(_:place:)` shows.
    func dismiss()
}
