import Codecs
import Imaging
import PanoramaKit
import Pictures
import Replay
import SDLBackend
import Storage

/// Plays an example's script on a virtual clock and draws the resulting frame, without a display.
final class Studio {
    /// The error in one line.
    struct Complaint: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }

    private let fonts: FontBook
    private let resources: String

    init(resources: String) throws {
        self.resources = resources
        fonts = try FontBook(fallback: .none)
    }

    func photograph(_ example: Example, theme: Theme) throws -> Bitmap {
        let images = PictureLibrary(decoder: Folder(path: resources), on: Work(.synchronous))
        for name in SpritePicture.names { images.register(name) { Bitmap(SpritePicture.named(name) ?? .softDot()) } }
        let stage = Stage(
            root: Ground(example.make(), margin: example.margin), size: example.size, scale: example.scale, text: fonts, images: images,
            theme: theme)
        let target = StageReplayTarget(stage: { stage }) { time, events in
            if images.work?.deliver() == true { stage.setNeedsDisplay() }
            return stage.frame(at: time, events: events)
        }
        let renderer = try OffscreenRenderer(
            width: Int(example.size.width * example.scale), height: Int(example.size.height * example.scale), scale: example.scale,
            fonts: fonts)
        let runner = ReplayRunner(
            try GestureScript(parsing: example.script + "\nwait 0.05\nscreenshot picture\n", name: example.name), on: target)
        var picture: Bitmap?
        runner.screenshotTaken = { _, frame in
            try renderer.render(frame.list, images: images)
            picture = renderer.snapshot()
        }
        if let failure = runner.run().first { throw failure }
        guard let picture else { throw Complaint("\(example.name): no picture was taken") }
        return picture
    }
}

/// Decodes pictures by their paths within a folder, with or without the folder before them.
private struct Folder: ImageLoading {
    let path: String
    private let decoder = FileImageLoader(CodecDecoder())

    init(path: String) { self.path = path }

    func decode(path: String, fit: PictureFit) throws -> Bitmap {
        try decoder.decode(path: path.hasPrefix(self.path) ? path : self.path + "/" + path, fit: fit)
    }
}
