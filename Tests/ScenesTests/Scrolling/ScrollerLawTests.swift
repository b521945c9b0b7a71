import Foundation
import LayoutMath
import Particles
import Platform
import SceneTestSupport
import TestSupport
import Testing

@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests two laws for every scroller of every scene, whatever its track: it comes to rest only at allowed places, and a release does not
/// change its velocity.
@MainActor
@Suite struct ScrollerLawTests {
    /// Every scene, and pages of it that only appear after some input.
    nonisolated static let scripts: [(scene: SceneName, script: String)] =
        SceneName.allCases.map { ($0, "") } + [
            (.panorama, "key 2\nsettle\ntap 600,400\nsettle\nkey +\nkey +\nsettle"),
            (.library, "key Ctrl+2\nsettle"),
            (.mood, "key Tab\nkey End\nsettle"),
        ]

    private func session(_ scene: SceneName, _ script: String, size: Size, motion: MotionPreference) throws -> SceneSession {
        var options = AppState()
        (options.size, options.motion) = (size, motion)
        let session = SceneSession.painted(scene, options: options)
        #expect(try session.replay("wait 0.1\n" + script) == [])
        return session
    }

    @Test(arguments: [Size(width: 1280, height: 720), Size(width: 480, height: 640)])
    func everyScrollerKeepsVelocityAndRestsOnAStop(size: Size) throws {
        var random = RandomSource(seed: 38)
        for (scene, script) in Self.scripts {
            for found in FoundScroller.all(in: try session(scene, script, size: size, motion: .full).stage.root) {
                for _ in 0..<60 { try ScrollerLaw.check(found, &random, "\(scene) \(found.path)") }
            }
        }
    }

    /// The law covers all types of the app that own a scroller, which is checked against the declarations in the sources. Those of the toolkit
    /// are in the widget gallery.
    @Test func everyTypeThatOwnsAScrollerIsTried() throws {
        var tried: Set<String> = []
        for (scene, script) in Self.scripts {
            let session = try session(scene, script, size: Size(width: 1280, height: 720), motion: .full)
            tried.formUnion(FoundScroller.all(in: session.stage.root).map(\.owner))
        }

        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources").standardized
        let owners = try ["Gallery", "ParticleEditor", "Scenes"].map { try ScrollerLaw.owners(in: sources.appending(path: $0)) }
        #expect(Set(owners.joined()).subtracting(tried) == [])
    }
}
