import CSDL2
import CSDLImage
import Foundation

/// JPEG files of any size, with something to see in them.
enum LargePicture {
    struct NotWritten: Error {}

    /// Tiles of many colours, 20 pixels wide.
    static func jpeg(width: Int32, height: Int32) throws -> [UInt8] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("panorama-large-" + UUID().uuidString + ".jpg")
        defer { try? FileManager.default.removeItem(at: file) }
        guard let surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 24, UInt32(SDL_PIXELFORMAT_RGB24.rawValue)) else {
            throw NotWritten()
        }
        defer { SDL_FreeSurface(surface) }
        var state: UInt32 = 1
        for y in stride(from: Int32(0), to: height, by: 20) {
            for x in stride(from: Int32(0), to: width, by: 20) {
                state = state &* 1_664_525 &+ 1_013_904_223
                var tile = SDL_Rect(x: x, y: y, w: 20, h: 20)
                SDL_FillRect(surface, &tile, state >> 8)
            }
        }
        guard IMG_SaveJPG(surface, file.path, 90) == 0 else { throw NotWritten() }
        return Array(try Data(contentsOf: file))
    }
}
