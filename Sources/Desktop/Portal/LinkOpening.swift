extension DesktopSession {
    /// Opens a link with the user's program for it; the answer is delivered by `takeResults()` as that of a finished task.
    /// Source: XDG Desktop Portal, `org.freedesktop.portal.OpenURI`, which refuses `file:` addresses.
    /// - Parameters:
    ///   - address: With its scheme.
    ///   - parentWindow: The portal identifier of the window that asks; empty for none.
    /// - Returns: The number of the task.
    public func openLink(_ address: String, parentWindow: String) -> Int {
        request { id, loop, answered in
            guard let requests = loop.client(PortalRequests.self) else { return answered(.unavailable) }
            requests.begin(id, Portal.openURI, "OpenURI", on: loop) { token in
                [.string(parentWindow), .string(address), .options([("handle_token", .string(token))])]
            } finished: {
                answered(FileTaskAnswer($0))
            }
        }
    }
}
