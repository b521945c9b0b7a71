import PanoramaKit

@testable import Step1
@testable import Step2
@testable import Step3
@testable import Step4
@testable import Step5
@testable import Step6
@testable import Step7

// The pictures of the tutorial, each drawn from the program of its step. In the last step data comes later, which replays do not wait for: its
// picture is the golden of the test that waits.
extension Example {
    static let tutorial = [
        step(1, Step1.makeRoot),
        step(2, Step2.makeRoot),
        step(3, Step3.makeRoot),
        step(4, script: "press 400,500\ndrag 220,500 in 0.3\nhold 0.02", Step4.makeRoot),
        step(5, script: "tap 160,500\nsettle", Step5.makeRoot),
        step(6, script: "tap 160,500\nwait 0.2", Step6.makeRoot),
        step(7, script: "key Right\nsettle\npress 300,234\ndrag 190,234 in 0.3\nhold 0.3\nrelease\nsettle", Step7.makeRoot),
    ]

    /// - Parameter script: What a user does in the picture.
    private static func step(_ number: Int, script: String = "settle", _ makeRoot: @escaping () -> View) -> Example {
        Example("NorthPier-\(number)", width: 480, height: 640, margin: 0, scale: 1, script: "settle\n" + script, make: makeRoot)
    }
}
