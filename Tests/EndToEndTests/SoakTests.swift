import Foundation
import TestFiles
import Testing

/// Tests random input to a real window over 400 pictures, with resizes: a short run of what `make soak` does for an hour.
@MainActor
@Suite(.serialized) struct SoakTests {
    @Test func randomHandsLeaveItAliveAndSmall() throws {
        try Tool.require("Xvfb", "openbox", "xdotool")

        // A program without optimisation is larger by its own code.
        let result = try Tool.run(
            "/bin/bash", ["Scripts/soak.sh", BuiltProgram.panorama.path, "300", "1"], environment: ["LIMIT": "300"], in: Samples.sources)

        #expect(result.code == 0, "\(result.output)")
    }
}
