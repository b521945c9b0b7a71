import MessageBus

/// The desktop portal's names. Source: XDG Desktop Portal 1.20, API reference.
enum Portal {
    static let name = "org.freedesktop.portal.Desktop"
    static let path = "/org/freedesktop/portal/desktop"
    static let settings = "org.freedesktop.portal.Settings"
    static let fileChooser = "org.freedesktop.portal.FileChooser"
    static let openURI = "org.freedesktop.portal.OpenURI"
    static let wallpaper = "org.freedesktop.portal.Wallpaper"
    static let inhibit = "org.freedesktop.portal.Inhibit"
    static let print = "org.freedesktop.portal.Print"
    static let request = "org.freedesktop.portal.Request"
    static let requests = "/org/freedesktop/portal/desktop/request/"

    /// The object path of a future request, so that its response can be awaited before the call.
    static func requestPath(of uniqueName: String, token: String) -> String {
        requests + uniqueName.drop { $0 == ":" }.map { $0 == "." ? "_" : String($0) }.joined() + "/" + token
    }

    /// The match rule for the portal's start and end.
    static let ownerRule =
        "type='signal',sender='\(Bus.name)',interface='\(Bus.name)',member='NameOwnerChanged',arg0='\(name)'"

    /// The portal's last owner and its new one in a `NameOwnerChanged` message, empty if there is none; nil for other messages.
    static func owners(in message: BusMessage) -> (last: String, new: String)? {
        guard message.isSignal(Bus.name, "NameOwnerChanged"), message.sender == Bus.name, message.body.count == 3,
            message.body[0].text == name, let last = message.body[1].text, let new = message.body[2].text
        else { return nil }
        return (last, new)
    }
}
