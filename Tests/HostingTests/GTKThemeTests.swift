import Testing
import Views

@testable import Hosting

/// Tests the theme that a GTK desktop asks for.
@Suite struct GTKThemeTests {
    @Test(arguments: [
        ("Adwaita:dark", Theme.Name.dark), ("Yaru-dark", .dark), ("Arc-Dark-solid", .dark), ("Adwaita", .light), ("Adwaita:light", .light),
        ("Darkness", .light), ("Arc-Darker", .light),
    ])
    func environmentNamesATheme(_ gtkTheme: String, _ name: Theme.Name) {
        #expect(Theme.Name(gtkTheme: gtkTheme, settings: nil) == name)
    }

    @Test func environmentDecidesBeforeTheSettings() {
        let dark = "[Settings]\ngtk-application-prefer-dark-theme=1\n"

        #expect(Theme.Name(gtkTheme: "Adwaita", settings: dark) == .light)
        #expect(Theme.Name(gtkTheme: "", settings: dark) == .dark)
    }

    @Test(arguments: [
        ("[Settings]\ngtk-application-prefer-dark-theme=true", Theme.Name.dark),
        ("[Settings]\r\n  gtk-application-prefer-dark-theme = 1  \r\n", .dark),
        ("[Settings]\ngtk-application-prefer-dark-theme=0\ngtk-theme-name=Adwaita", .light),
        ("[Settings]\ngtk-theme-name=Yaru-blue-dark\ngtk-font-name=Inter 11", .dark),
        ("[Settings]\ngtk-theme-name=Adwaita-dark\ngtk-application-prefer-dark-theme=false", .dark),
        ("[Settings]\ngtk-theme-name=A-dark\ngtk-theme-name=B", .light),
        ("[Settings]\ngtk-theme-name=Breeze", .light),
    ])
    func settingsNameAThemeOrAPreference(_ settings: String, _ name: Theme.Name) {
        #expect(Theme.Name(gtkTheme: nil, settings: settings) == name)
    }

    @Test(arguments: [
        nil, "", "[Settings]", "gtk-theme-name=A-dark", "[Other]\ngtk-theme-name=A-dark", "[Settings]\n#gtk-theme-name=A-dark",
        "[Settings]\ngtk-theme-name", "[Settings]\ngtk-font-name=Inter 11\n\u{0}\u{FFFD}",
    ])
    func silenceIsNoAnswer(_ settings: String?) {
        #expect(Theme.Name(gtkTheme: nil, settings: settings) == nil)
    }
}
