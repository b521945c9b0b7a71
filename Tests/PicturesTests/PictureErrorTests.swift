import Codecs
import Foundation
import Imaging
import Platform
import Storage
import Synchronization
import TestFiles
import Testing

@testable import Pictures

/// Tests which failures are caused by the file itself, and how they are handled.
@Suite struct PictureErrorTests {
    private static let size = PixelSize(width: 40_000, height: 40_000)

    static let causedByFile: [PictureError] = [
        .empty, .tooManyBytes(1 << 30), .tooManyPixels(size), .heldWhole(size, .interlaced), .implausible(size, byteCount: 80),
        .notAPicture, .formatNotRead("HEIC"),
        .endsTooEarly, .damaged("it has no pixels"), .notDecoded("its data are damaged"), .tooSlow, .stoppedTheDecoder(signal: SIGSEGV),
        .stoppedTheDecoder(signal: SIGABRT), .stoppedTheDecoder(signal: SIGILL), .stoppedTheDecoder(signal: SIGTRAP),
        .stoppedTheDecoder(signal: SIGFPE), .stoppedTheDecoder(signal: SIGSYS), .stoppedTheDecoder(signal: SIGXCPU),
    ]
    static let causedByCircumstances: [PictureError] = [
        .missing, .permissionDenied, .isFolder, .notAFile(.pipe), .linkCircle, .isItsOwnThumbnail, .decoderNotStarted(code: EAGAIN),
        .cageNotSetUp("limits: no"), .decoderNotAnswering, .notWritten(code: ENOSPC), .stoppedTheDecoder(signal: SIGKILL),
        .stoppedTheDecoder(signal: SIGTERM), .stoppedTheDecoder(signal: SIGHUP), .stoppedTheDecoder(signal: SIGBUS),
        .stoppedTheDecoder(signal: 0), .endedBeforeDecoding(signal: SIGABRT), .system(code: ENOMEM), .system(code: EMFILE),
        .system(code: ENFILE), .system(code: EIO),
        .system(code: ENOSPC), .system(code: ESTALE), .system(code: ENODEV), .system(code: ETIMEDOUT),
    ]

    @Test(arguments: causedByFile) func filesCauseWhatTheyHold(error: PictureError) {
        #expect(error.isCausedByFile)
        #expect(ThumbnailStore.reasonWorthKeeping(error)?.isEmpty == false)
    }

    @Test(arguments: causedByCircumstances) func circumstancesCauseTheRest(error: PictureError) {
        #expect(!error.isCausedByFile)
        #expect(ThumbnailStore.reasonWorthKeeping(error) == nil)
    }

    @Test func errorsOfDecodersKeepTheirCause() {
        #expect(PictureError(decoding: PictureDecodeError.damaged("no")) == .notDecoded("is damaged: no"))
        #expect(PictureError(decoding: PictureDecodeError.system(code: EIO)) == .system(code: EIO))
        #expect(PictureError(decoding: PictureError.tooSlow) == .tooSlow)
    }

    @Test(arguments: [
        WorkerReply.finished(PixelSize(width: 3, height: 2), isComplete: true), .failed("its data are damaged"), .refused(code: ENOMEM),
    ])
    func repliesComeBackAsTheyWereSent(reply: WorkerReply) {
        #expect(WorkerReply(bytes: reply.bytes) == reply)
    }

    /// The memory file of a process cannot be read where nothing is mapped. So it reports an error like a disk.
    @Test(arguments: PictureFormat.allCases) func aDiskThatFailsIsNoDamage(format: PictureFormat) throws {
        let descriptor = open("/proc/self/mem", O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        try #require(descriptor >= 0)
        let order = DecodeOrder(
            format: format, size: PixelSize(width: 8, height: 8), orientation: PictureOrientation(exif: 1), fit: .original)

        #expect {
            try CodecDecoder().decode(order, from: descriptor)
        } throws: {
            ($0 as? PictureDecodeError)?.systemCode != nil
        }
    }
}

/// Fails with the given errors in order, then succeeds.
private final class FailingDecoder: FileDecoding, ImageLoading {
    private let errors: Mutex<[any Error]>

    init(_ errors: [any Error]) { self.errors = Mutex(errors) }

    private func answer() throws -> Bitmap {
        if let error = errors.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw error }
        return Bitmap(width: 4, height: 4, pixels: [UInt32](repeating: 0xFF00_0000, count: 16))
    }

    func decode(_ order: DecodeOrder, from descriptor: Int32) throws -> Bitmap {
        let size = order.plan.size
        _ = try answer()
        return Bitmap(width: size.width, height: size.height, pixels: [UInt32](repeating: 0xFF00_0000, count: size.area))
    }

    func decode(path: String, fit: PictureFit) throws -> Bitmap {
        do { return try answer() } catch { throw PictureFailure(path: path, error: PictureError(decoding: error)) }
    }
}

/// Tests which failures are recorded, on disk and in memory.
@MainActor @Suite struct FailureMemoryTests {
    @Test(arguments: PictureErrorTests.causedByCircumstances) func noRecordIsLeftOfCircumstances(error: PictureError) throws {
        let folder = try TemporaryFolder()
        let picture = try folder.write(Samples.png(600, 400), to: "picture.png")
        let root = folder.path + "/thumbnails"
        let decoder = FileImageLoader(FailingDecoder([error]), thumbnails: ThumbnailStore(root: root))

        #expect(throws: PictureFailure(path: picture, error: error)) {
            try decoder.decode(path: picture, fit: .fill(width: 100, height: 100))
        }

        #expect(!FileManager.default.fileExists(atPath: root + "/fail"))
        #expect(try decoder.decode(path: picture, fit: .fill(width: 100, height: 100)).width == 100)
    }

    @Test(arguments: [PictureError.notDecoded("no"), .stoppedTheDecoder(signal: SIGSEGV), .tooSlow])
    func whatTheFileCausedIsRecorded(error: PictureError) throws {
        let folder = try TemporaryFolder()
        let picture = try folder.write(Samples.png(600, 400), to: "picture.png")
        let decoder = FileImageLoader(FailingDecoder([error]), thumbnails: ThumbnailStore(root: folder.path + "/thumbnails"))
        func reason() -> String {
            do {
                _ = try decoder.decode(path: picture, fit: .fill(width: 100, height: 100))
                return ""
            } catch { return "\(error)" }
        }

        let (first, second) = (reason(), reason())

        #expect(first == "picture.png " + error.reason && second == first)
    }

    private func isReady(_ state: ImageState) -> Bool { if case .ready = state { true } else { false } }
    private func isFailed(_ state: ImageState) -> Bool { if case .failed = state { true } else { false } }

    /// Draws frames that request these pictures.
    private func draw(_ library: PictureLibrary, _ images: [ImageID], frames: Int = 3) {
        for _ in 0..<frames {
            library.frameBegan()
            for image in images { _ = library.state(of: image) }
        }
    }

    @Test func whatCircumstancesCausedIsTriedAgainWhenItComesBackIntoView() {
        let library = PictureLibrary(decoder: FailingDecoder([PictureError.system(code: ENOMEM)]), on: Work(.synchronous))
        let image = ImageID("a.jpg")

        // While it is visible, it is not retried at every frame.
        draw(library, [image], frames: 10)
        #expect(isFailed(library.state(of: image)))
        draw(library, [])
        draw(library, [image])

        #expect(isReady(library.state(of: image)))
    }

    @Test func whatTheFileCausedIsNotTriedAgain() {
        let library = PictureLibrary(decoder: FailingDecoder([PictureError.endsTooEarly]), on: Work(.synchronous))
        let image = ImageID("a.jpg")

        draw(library, [image])
        draw(library, [])
        draw(library, [image])

        #expect(isFailed(library.state(of: image)))
    }

    @Test func retryAndNewsForgetBoth() {
        for error in [PictureError.endsTooEarly, .decoderNotAnswering] {
            let library = PictureLibrary(decoder: FailingDecoder([error, error]), on: Work(.synchronous))
            let image = ImageID("a.jpg")
            draw(library, [image])
            library.retry(image)
            draw(library, [image])
            #expect(isFailed(library.state(of: image)))
            library.invalidate("a.jpg")
            draw(library, [image])

            #expect(isReady(library.state(of: image)))
        }
    }
}
