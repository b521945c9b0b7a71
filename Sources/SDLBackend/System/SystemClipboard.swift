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

    public var selectedText: String? {
        get {
            guard SDL_HasPrimarySelectionText() == SDL_TRUE, let selected = SDL_GetPrimarySelectionText() else { return nil }
            defer { SDL_free(selected) }
            return String(cString: selected)
        }
        set { SDL_SetPrimarySelectionText(newValue ?? "") }
    }
}
