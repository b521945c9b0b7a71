import CSDL2
public import Platform

/// The desktop's clipboard. Requires SDL's video subsystem.
public final class SystemClipboard: Clipboard {
    public init() {}

    public var text: String? {
        get {
            guard SDL_HasClipboardText() == SDL_TRUE, let copied = SDL_GetClipboardText() else { return nil }
            defer { SDL_free(copied) }
            return String(cString: copied)
        }
        set { SDL_SetClipboardText(newValue ?? "") }
    }
}
