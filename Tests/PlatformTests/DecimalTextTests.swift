import Platform
import Testing

@Suite struct DecimalTextTests {
    @Test(arguments: [
        (0.0, "0"), (1.45, "1.45"), (640, "640"), (-0.5, "-0.5"), (0.004, "0"), (1.999, "2"), (1e17, "1e+17"), (0.1 + 0.2, "0.3"),
    ])
    func numbersAreWrittenWithoutWhatMeansNothing(value: Double, text: String) { #expect(DecimalText.string(value) == text) }

    @Test func whatIsNoNumberHasASignOfItsOwn() {
        #expect([Double.nan, .infinity, -.infinity].map { DecimalText.string($0) } == ["–", "∞", "-∞"])
    }

    @Test(arguments: [
        ("640", 640.0), ("1,5", 1.5), ("−3", -3), (" 12 /s", 12), ("71°", 71), ("1 842", 1842), (".5", 0.5), ("-0.25 s", -0.25),
    ])
    func whatPeopleTypeIsRead(text: String, value: Double) { #expect(DecimalText.number(text) == value) }

    @Test(arguments: ["", "abc", "1.2.3", "--1", "5x7", "1e400", "nan", "°"])
    func whatIsNoNumberIsRefused(text: String) { #expect(DecimalText.number(text) == nil) }
}
