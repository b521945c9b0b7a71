import PanoramaKit
import PanoramaTesting
import Testing

@testable import WidgetGallery

/// A picture of the gallery with a golden of its name. All are in one list, so that an unused golden is noticed.
struct WidgetShot: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @MainActor () throws -> Bitmap

    nonisolated init(_ name: String, _ make: @escaping @MainActor () throws -> Bitmap) {
        self.name = name
        self.make = make
    }

    nonisolated var testDescription: String { name }

    /// The gallery's sections without the title and the surrounding pages, which take most of a window's bytes. The focus is where Tab arrives
    /// first. Also the complete window, small.
    nonisolated static let all: [WidgetShot] = [
        WidgetShot("widgets-window-dark") {
            let user = try StageHarness(
                window: WidgetScene(), size: Size(width: 1280, height: 720), scale: 0.25, images: PaintedHills())
            return try user.play("wait 1.2\nscreenshot page")[0].picture
        },
        WidgetShot("widgets-colours-dark") { try sections(.type, [1], width: 640, scale: 0.5) },
        WidgetShot("widgets-counters-light") { try sections(.type, [3], width: 860, theme: .light, scale: 0.5) },
        WidgetShot("widgets-buttons-dark") { try sections(.buttons, [0], width: 440) },
        WidgetShot("widgets-buttons-light") { try sections(.buttons, [1, 2], width: 660, theme: .light, scale: 0.75) },
        WidgetShot("widgets-buttons-over-pictures-light") { try sections(.buttons, [4, 5, 6], width: 660, theme: .light, scale: 0.5) },
        WidgetShot("widgets-choices-dark") { try sections(.choices, [0, 1, 2], width: 640, scale: 0.5) },
        WidgetShot("widgets-choices-double-scale") { try sections(.choices, [0], width: 360, scale: 2) },
        WidgetShot("widgets-pickers-dark") { try sections(.choices, [3], width: 760, scale: 0.5) },
        WidgetShot("widgets-text-dark") { try sections(.text, [0, 1], width: 580, scale: 0.5, tabs: 2) },
        WidgetShot("widgets-text-high-contrast-light") { try sections(.text, [0], width: 580, theme: .light, contrast: .high, scale: 0.5) },
        WidgetShot("widgets-form-dark") { try sections(.text, [3], width: 992, scale: 0.6, tabs: 3) },
        WidgetShot("widgets-form-small-light") { try sections(.text, [3], width: 380, theme: .light, scale: 0.5) },
        WidgetShot("widgets-messages-dark") { try sections(.messages, [0], width: 640, scale: 0.5) },
        WidgetShot("widgets-messages-high-contrast-dark") { try sections(.messages, [1], width: 640, contrast: .high, scale: 0.5) },
        WidgetShot("widgets-collections-dark") { try sections(.collections, [0, 1, 2, 3], width: 860, scale: 0.3) },
        WidgetShot("widgets-motion-light") { try sections(.motion, [0, 1, 2], width: 720, theme: .light, scale: 0.4) },
    ]

    /// All stands of some sections of a page, one below the other.
    private static func sections(
        _ group: WidgetGroup, _ indices: [Int], width: Double, theme: Theme.Name = .dark, contrast: Theme.Contrast = .standard,
        scale: Double = 1, tabs: Int = 1
    ) throws -> Bitmap {
        let sections = WidgetStands().sections(group)
        let column = StackView(indices.map { sections[$0] }, spacing: 28, padding: 24, alignment: .fill)
        let user = try StageHarness(
            window: column, size: Size(width: 400, height: 300), scale: scale, images: PaintedHills(),
            theme: Theme(theme, contrast: contrast))
        let height = column.sizeThatFits(Size(width: width, height: .infinity)).height
        user.resize(to: Size(width: width, height: height), scale: scale)
        for _ in 0..<tabs { user.key(.tab) }
        user.advance(by: 1.2)
        return try user.picture()
    }
}
