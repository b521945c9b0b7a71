import LayoutMath
import Platform
import Testing
import Views
import Widgets

@testable import Scenes

/// Tests that a scene whose look changes while it is shown draws the same as a scene that begins in that look.
@MainActor
@Suite struct LiveLookTests {
    nonisolated struct Look: Sendable, CustomTestStringConvertible {
        var theme: Theme.Name
        var contrast: Theme.Contrast
        var scale: Double?
        var testDescription: String { "\(theme) \(contrast) \(scale ?? 0)" }

        @MainActor func set(_ options: inout AppState) {
            options.theme = theme
            options.contrast = contrast
            options.settings.scale = scale
        }
    }

    nonisolated static let dusk = Look(theme: .dark, contrast: .standard)
    nonisolated static let large = Look(theme: .light, contrast: .standard, scale: 1.25)
    nonisolated static let looks = [
        Look(theme: .light, contrast: .standard), Look(theme: .light, contrast: .high), Look(theme: .dark, contrast: .high),
    ]

    /// The actions before the look changes, by the keys that perform them.
    nonisolated static let ways: [[KeyPress]] = [
        [], [KeyPress(.character(","), .control)], [KeyPress(.character("?"))], [KeyPress(.function(10))], [KeyPress(.character("g"))],
        [KeyPress(.tab), KeyPress(.enter), KeyPress(.character("i"))], [KeyPress(.character("3"))], [KeyPress(.character("4"))],
        [KeyPress(.character("5"))],
        [KeyPress(.character("6"))], [KeyPress(.character("6")), KeyPress(.tab)],
    ]

    /// The last frame of a session that began in `first` and changed to `last` half-way, if they differ.
    private func frame(of scene: SceneName, _ keys: [KeyPress], from first: Look, to last: Look) -> DisplayList {
        var options = AppState()
        first.set(&options)
        let session = SceneSession.painted(scene, options: options)
        session.run(from: 0, for: 0.1)
        for key in keys {
            session.send(.keyDown(key.key, key.modifiers, isRepeat: false), at: session.stage.time)
            session.run(from: session.stage.time, for: 2)
        }
        session.changeLook(last.set)
        session.run(from: session.stage.time, for: 2.5)
        return session.frame(at: session.stage.time + 0.1, events: [])
    }

    @Test(arguments: looks, ways)
    func nothingOfTheLookBeforeIsLeft(_ look: Look, _ keys: [KeyPress]) {
        let live = frame(of: .panorama, keys, from: Self.dusk, to: look)
        let begun = frame(of: .panorama, keys, from: look, to: look)

        let difference = zip(live.commands, begun.commands).first { $0 != $1 }
        #expect(live.commands.count == begun.commands.count && difference == nil, "\(difference.map { "\($0) instead of \($1)" } ?? "")")
        #expect(live.sprites == begun.sprites)
    }

    /// Another scale has other tiles, which arrive in another order. They do not overlap.
    ///
    /// Values that depend on the change itself are left out: the choice in the settings, and the emitter's time, which begins with its
    /// page.
    @Test(arguments: [
        [], [KeyPress(.character("?"))], [KeyPress(.function(10))], [KeyPress(.character("g"))], [KeyPress(.character("4"))],
        [KeyPress(.character("5"))],
    ])
    func nothingOfTheSizeBeforeIsLeft(_ keys: [KeyPress]) {
        let live = frame(of: .panorama, keys, from: Self.dusk, to: Self.large).commands.map { "\($0)" }.sorted()
        let begun = frame(of: .panorama, keys, from: Self.large, to: Self.large).commands.map { "\($0)" }.sorted()

        let difference = zip(live, begun).first { $0 != $1 }
        #expect(live.count == begun.count && difference == nil, "\(difference.map { "\($0) instead of \($1)" } ?? "")")
    }

    @Test(arguments: SceneName.allCases)
    func noSceneKeepsTheLookBefore(_ scene: SceneName) {
        let live = frame(of: scene, [], from: Self.dusk, to: Self.looks[0])
        let begun = frame(of: scene, [], from: Self.looks[0], to: Self.looks[0])

        let difference = zip(live.commands, begun.commands).first { $0 != $1 }
        #expect(difference == nil && live.commands.count == begun.commands.count, "\(difference.map { "\($0) instead of \($1)" } ?? "")")
    }
}
