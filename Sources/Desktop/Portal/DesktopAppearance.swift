import MessageBus

/// The user's appearance and motion preferences that the desktop reports.
public struct DesktopAppearance: Equatable, Sendable {
    public enum ColorScheme: Equatable, Sendable {
        /// Reported by desktops with a light style.
        case noPreference
        case dark, light
    }

    /// The colour scheme; nil if the desktop reports none, or an unknown value.
    public var colorScheme: ColorScheme?
    public var prefersHighContrast: Bool?
    public var reducesMotion: Bool?
    /// Factor on the size of text, positive and finite.
    public var textScale: Double?

    public init(colorScheme: ColorScheme? = nil, prefersHighContrast: Bool? = nil, reducesMotion: Bool? = nil, textScale: Double? = nil) {
        (self.colorScheme, self.prefersHighContrast) = (colorScheme, prefersHighContrast)
        (self.reducesMotion, self.textScale) = (reducesMotion, textScale)
    }
}

/// The latest values of the portal settings that the program follows.
struct PortalSettingValues {
    /// A setting's group and name.
    struct Key: Hashable {
        let namespace: String
        let name: String
    }

    static let appearance = "org.freedesktop.appearance"
    /// GNOME's settings, for portals that do not have the common settings yet.
    static let interface = "org.gnome.desktop.interface"
    static let accessibility = "org.gnome.desktop.a11y.interface"
    static let namespaces = [appearance, interface, accessibility]

    private static let colorScheme = Key(namespace: appearance, name: "color-scheme")
    private static let contrast = Key(namespace: appearance, name: "contrast")
    private static let reducedMotion = Key(namespace: appearance, name: "reduced-motion")
    private static let animations = Key(namespace: interface, name: "enable-animations")
    private static let highContrast = Key(namespace: accessibility, name: "high-contrast")
    private static let textScale = Key(namespace: interface, name: "text-scaling-factor")
    private static let followed: Set = [colorScheme, contrast, reducedMotion, animations, highContrast, textScale]

    private var values: [Key: BusValue] = [:]

    /// Stores a setting; ignores those that are not followed.
    mutating func set(_ namespace: String, _ name: String, to value: BusValue) {
        let key = Key(namespace: namespace, name: name)
        if PortalSettingValues.followed.contains(key) { values[key] = value.unwrapped }
    }

    /// Stores the result of `ReadAll`: a dictionary of dictionaries.
    mutating func set(all groups: BusValue) {
        for group in groups.elements ?? [] {
            guard case .entry(.string(let namespace), let settings) = group else { continue }
            for setting in settings.unwrapped.elements ?? [] {
                if case .entry(.string(let name), let value) = setting { set(namespace, name, to: value) }
            }
        }
    }

    var appearance: DesktopAppearance {
        let scheme: DesktopAppearance.ColorScheme? =
            switch values[PortalSettingValues.colorScheme]?.number {
            case 0: .noPreference
            case 1: .dark
            case 2: .light
            default: nil
            }
        return DesktopAppearance(
            colorScheme: scheme,
            prefersHighContrast: common(PortalSettingValues.contrast) ?? values[PortalSettingValues.highContrast]?.flag,
            reducesMotion: common(PortalSettingValues.reducedMotion) ?? values[PortalSettingValues.animations]?.flag.map { !$0 },
            textScale: values[PortalSettingValues.textScale]?.real.flatMap { $0 > 0 && $0.isFinite ? $0 : nil })
    }

    /// A setting whose value is 1 for yes and 0 for no preference; nil for any other value.
    private func common(_ key: Key) -> Bool? {
        switch values[key]?.number {
        case 0: false
        case 1: true
        default: nil
        }
    }
}
