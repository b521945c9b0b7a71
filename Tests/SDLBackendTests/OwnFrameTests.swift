import CSDL2
import Foundation
import LayoutMath
import Testing

@testable import SDLBackend

/// Tests the effects of places in a window without a frame, and where libdecor's plugins are searched.
@Suite struct OwnFrameTests {
    private let frame = OwnFrame(titleHeight: 36, buttonsWidth: 44)
    private let size = Size(width: 640, height: 480)

    @Test(arguments: [
        ((300.0, 20.0), SDL_HITTEST_DRAGGABLE), ((300, 36), SDL_HITTEST_NORMAL), ((620, 20), SDL_HITTEST_NORMAL),
        ((300, 2), SDL_HITTEST_RESIZE_TOP), ((2, 2), SDL_HITTEST_RESIZE_TOPLEFT), ((12, 0), SDL_HITTEST_RESIZE_TOPLEFT),
        ((0, 12), SDL_HITTEST_RESIZE_TOPLEFT), ((638, 2), SDL_HITTEST_RESIZE_TOPRIGHT), ((639, 300), SDL_HITTEST_RESIZE_RIGHT),
        ((639, 470), SDL_HITTEST_RESIZE_BOTTOMRIGHT), ((300, 478), SDL_HITTEST_RESIZE_BOTTOM), ((0, 479), SDL_HITTEST_RESIZE_BOTTOMLEFT),
        ((1, 200), SDL_HITTEST_RESIZE_LEFT), ((300, 300), SDL_HITTEST_NORMAL),
    ])
    func placesMoveAndResizeTheWindow(place: (Double, Double), part: SDL_HitTestResult) {
        #expect(frame.part(at: Point(x: place.0, y: place.1), in: size) == part)
    }

    /// Every edge pulls towards the outside, so that the mirrored place pulls the other way.
    @Test func edgesAreMirrorImages() {
        let mirrored: [SDL_HitTestResult.RawValue: SDL_HitTestResult] = [
            SDL_HITTEST_RESIZE_LEFT.rawValue: SDL_HITTEST_RESIZE_RIGHT, SDL_HITTEST_RESIZE_RIGHT.rawValue: SDL_HITTEST_RESIZE_LEFT,
            SDL_HITTEST_RESIZE_BOTTOMLEFT.rawValue: SDL_HITTEST_RESIZE_BOTTOMRIGHT,
            SDL_HITTEST_RESIZE_BOTTOMRIGHT.rawValue: SDL_HITTEST_RESIZE_BOTTOMLEFT,
        ]
        for y in stride(from: 40.0, to: 480, by: 1) {
            for x in stride(from: 0.0, through: 640, by: 1) {
                let (one, other) = (frame.part(at: Point(x: x, y: y), in: size), frame.part(at: Point(x: 640 - x, y: y), in: size))
                #expect((mirrored[one.rawValue] ?? one) == other)
            }
        }
    }

    @Test func aMaximisedWindowHasNoEdges() {
        let frame = OwnFrame(titleHeight: 36, buttonsWidth: 44, isResizable: false)

        #expect(frame.part(at: Point(x: 0, y: 0), in: size) == SDL_HITTEST_DRAGGABLE)
        #expect(frame.part(at: Point(x: 639, y: 479), in: size) == SDL_HITTEST_NORMAL)
    }

    // MARK: libdecor

    @Test func pluginsLieBesideTheLibraryOrInTheFoldersOfAVariable() {
        let library = "/usr/lib64/libdecor-0.so.0"

        #expect(FrameLibrary.folders(chosen: nil, library: library) == ["/usr/lib64/libdecor/plugins-1"])
        #expect(FrameLibrary.folders(chosen: "/a:/b", library: library) == ["/a", "/b"])
        #expect(FrameLibrary.folders(chosen: "/a", library: nil).isEmpty && FrameLibrary.folders(chosen: nil, library: nil).isEmpty)
    }

    @Test func aFolderWithoutPluginsHasNone() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("panorama-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        #expect(FrameLibrary.plugin(in: [folder.path, "/nowhere"]) == nil)
        for name in ["read.me", "b.so", "a.so"] { try Data().write(to: folder.appendingPathComponent(name)) }
        #expect(FrameLibrary.plugin(in: ["/nowhere", folder.path]) == folder.path + "/a.so")
    }
}
