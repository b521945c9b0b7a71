public import Hosting
public import LayoutMath
public import Platform
public import StageTesting
public import Views
public import Widgets

extension StageHarness {
    /// What a `StageWindow` shows: the root on the theme's paper, and text in the toolkit's own faces.
    /// - Parameters:
    ///   - root: Fills the window.
    ///   - size: In logical pixels.
    ///   - scale: Physical pixels for each logical one.
    ///   - images: A `PictureLibrary` is to be synchronous here, so that a picture is there in the frame that asks for it.
    ///   - fallback: Where letters come from that the faces lack; what the machine's fonts draw is the same only on machines like it.
    /// - Throws: When the toolkit's fonts cannot be found.
    public convenience init(
        window root: View, size: Size = StageWindow.defaultSize, scale: Double = 1, images: any ImageProviding = BitmapPictures(),
        theme: Theme = .standard, motion: MotionPreference = .full, fallback: FontFallback = .none
    ) throws {
        self.init(
            Stage(
                root: PaperView(root), size: size, scale: scale, text: try DisplaylessBackend.fonts(fallback), images: images,
                motionPreference: motion, theme: theme),
            drainsImages: true)
        photographer = Camera(scale: scale, fallback: fallback)
    }

    /// Keeps its renderer from picture to picture.
    var camera: Camera {
        if let camera = photographer as? Camera { return camera }
        let camera = Camera(scale: stage.scale)
        photographer = camera
        return camera
    }
}
