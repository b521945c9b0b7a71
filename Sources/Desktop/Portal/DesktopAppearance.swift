/// How the user wants programs to look and move, as far as the desktop tells.
public struct DesktopAppearance: Equatable, Sendable {
    public enum ColorScheme: Equatable, Sendable {
        /// What desktops report that have a light look.
        case noPreference
        case dark, light
    }

    /// nil where the desktop says nothing, or a number without a meaning.
    public var colorScheme: ColorScheme?
    public var prefersHighContrast: Bool?
    public var reducesMotion: Bool?

    public init(colorScheme: ColorScheme? = nil, prefersHighContrast: Bool? = nil, reducesMotion: Bool? = nil) {
        self.colorScheme = colorScheme
        self.prefersHighContrast = prefersHighContrast
        self.reducesMotion = reducesMotion
    }
}

/// The settings of the portal that the program follows, as they were last told.
struct PortalSettingValues {
    /// A setting's group and name.
    struct Key: Hashable {
        let namespace: String
        let name: String
    }

    static let appearance = "org.freedesktop.appearance"
    /// GNOME's own settings, for portals that do not know the common ones yet.
    static let interface = "org.gnome.desktop.interface"
    static let accessibility = "org.gnome.desktop.a11y.interface"
    static let namespaces = [appearance, interface, accessibility]

    private static let colorScheme = Key(namespace: appearance, name: "color-scheme")
    private static let contrast = Key(namespace: appearance, name: "contrast")
    private static let reducedMotion = Key(namespace: appearance, name: "reduced-motion")
    private static let animations = Key(namespace: interface, name: "enable-animations")
    private static let highContrast = Key(namespace: accessibility, name: "high-contrast")
    private static let followed: Set = [colorScheme, contrast, reducedMotion, animations, highContrast]

    private var values: [Key: BusValue] = [:]

    /// Takes a setting; others than the followed ones are left out.
    mutating func set(_ namespace: String, _ name: String, to value: BusValue) {
        let key = Key(namespace: namespace, name: name)
        if PortalSettingValues.followed.contains(key) { values[key] = value.unwrapped }
    }

    /// Takes what `ReadAll` gives: a dictionary of dictionaries.
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
            reducesMotion: common(PortalSettingValues.reducedMotion) ?? values[PortalSettingValues.animations]?.flag.map { !$0 })
    }

    /// A setting that is 1 for yes and 0 for no preference.
    private func common(_ key: Key) -> Bool? {
        switch values[key]?.number {
        case 0: false
        case 1: true
        default: nil
        }
    }
}
