import LayoutMath
import Views

/// The room for the album's small pictures at the viewer's lower edge: 80x56 each, the current one 112x72 over an ember bar.
///
/// The snapping picker comes here; until then the room is empty and lets the hand through.
final class FilmStrip: View {
    /// The pixels of the current small picture, at which the viewer shows pictures that are still loading.
    nonisolated static let pictureSize = Size(width: 112, height: 72)

    init() {
        super.init()
        isUserInteractionEnabled = false
    }
}
