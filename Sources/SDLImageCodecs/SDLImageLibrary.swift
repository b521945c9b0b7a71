// The only module beside SDLBackend that imports one of SDL's libraries. It is a decoder of files and knows no window, renderer or event; it
// stands apart from SDLBackend so that the decoder's process needs no backend, and from Codecs so that the thumbnailer links no SDL.
import CSDLImage

/// SDL_image, as far as it is used: for formats that few pictures have, and to write PNG files that are small rather than quick to write.
public enum SDLImageLibrary {
    /// Name and version of the linked library.
    public static var version: String {
        guard let version = IMG_Linked_Version()?.pointee else { return "SDL_image missing" }
        return "SDL_image \(version.major).\(version.minor).\(version.patch)"
    }

    /// 32-bit words with alpha, the layout of `Bitmap`.
    static let pixelFormat = SDL_PIXELFORMAT_ARGB8888.rawValue

    /// Why the calling thread's last call failed, as the library says it.
    static var lastReason: String {
        let message = String(cString: SDL_GetError())
        return message.isEmpty ? "no reason given" : message
    }
}
