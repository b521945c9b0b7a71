import Glibc
import Storage

extension DesktopSession {
    /// The address of the user's session bus: `DBUS_SESSION_BUS_ADDRESS`, or the socket at its usual path; nil if there is none.
    public static var busAddress: String? {
        if let address = variable("DBUS_SESSION_BUS_ADDRESS") { return address.isEmpty ? nil : address }
        guard let folder = variable("XDG_RUNTIME_DIR"), FilePath.isAbsolute(folder) else { return nil }
        let path = folder + "/bus"
        return access(path, F_OK) == 0 ? "unix:path=" + path : nil
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
