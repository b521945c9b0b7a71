public import Hosting
public import LayoutMath
public import Platform
public import StageTesting
public import Views
import Widgets

extension StageHarness {
    /// Creates a harness that shows the same as a `StageWindow`: the root on the theme's paper, and text in the toolkit's fonts.
    /// - Parameters:
    ///   - root: The view that fills the window.
    ///   - size: The size in logical pixels.
    ///   - scale: Physical pixels per logical pixel.
    ///   - images: The source of pictures; by default the program's own files. They are available in the frame that requests them, as those
    ///     of a `PictureLibrary` are if it is synchronous.
    /// - Throws: If the toolkit's fonts cannot be found.
    public convenience init(
        window root: View, size: Size = StageWindow.defaultSize, scale: Double = 1, images: any ImageProviding = WindowPictures(),
        theme: Theme = .standard, motion: MotionPreference = .full
    ) throws {
        let stage = Stage(
            root: PaperView(root), size: size, scale: scale, text: try DisplaylessBackend.fonts(), images: images, theme: theme)
        stage.motionPreference = motion
        self.init(stage)
    }

    /// Creates a harness that shows the same as a `StageWindow`, with glyphs that the toolkit's fonts lack.
    /// - Parameters:
    ///   - root: The view that fills the window.
    ///   - size: The size in logical pixels.
    ///   - fallback: The source of such glyphs. Those of the machine's fonts look the same only on similar machines.
    /// - Throws: If the toolkit's fonts cannot be found.
    public convenience init(window root: View, size: Size = StageWindow.defaultSize, fallback: FontFallback) throws {
        let text = try DisplaylessBackend.fonts(fallback)
        self.init(Stage(root: PaperView(root), size: size, scale: 1, text: text, images: WindowPictures(), theme: .standard))
        photographer = Camera(fallback: fallback)
    }

    /// The camera, which keeps its renderer between pictures.
    var camera: Camera {
        if let camera = photographer as? Camera { return camera }
        let camera = Camera(scale: stage.scale)
        photographer = camera
        return camera
    }
}
