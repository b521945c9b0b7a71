import Platform
import Testing

@testable import Replay

@Suite struct TraceTests {
    private let record = TraceRecord(
        frame: 12, time: 0.2, focus: "swiper",
        views: [
            "panorama": .object([
                "contentOffset": .object(["y": .number(-0.0), "x": .number(31.49)]), "state": .string("decelerating"),
                "snapPoints": .array([.number(0), .number(890), .number(1780)]),
            ]),
            "circle": .object(["items": .array([.object(["id": .string("3")])])]), "a": .null,
        ])

    @Test func lineIsOneObjectWithSortedKeys() {
        #expect(
            TraceWriter().line(record) == """
                {"focus":"swiper","frame":12,"time":0.2,"views":{"a":null,"circle":{"items":[{"id":"3"}]},\
                "panorama":{"contentOffset":{"x":31.49,"y":0},"snapPoints":[0,890,1780],"state":"decelerating"}}}

                """)
    }

    @Test(
        arguments: [
            (0, "0"), (-0.0, "0"), (2, "2"), (-17, "-17"), (0.1, "0.1"), (0.1 + 0.2, "0.30000000000000004"), (1e-7, "1e-07"),
            (1e15, "1000000000000000"), (1e300, "1e+300"), (.nan, "null"), (-.infinity, "null"), (.leastNonzeroMagnitude, "5e-324"),
        ] as [(Double, String)])
    func numberIsShortest(number: Double, text: String) {
        #expect(TraceWriter().json(.number(number)) == text)
    }

    @Test func shortestNumberReadsBackAsItself() {
        var number = 1e-10

        while number < 1e20 {
            #expect(Double(number.shortest) == number)
            number *= 1.37
        }
    }

    @Test(
        arguments: [
            ("plain ß 日 😀", "\"plain ß 日 😀\""), ("\"\\/", #""\"\\/""#), ("\n\r\t", #""\n\r\t""#),
            ("\u{0}\u{1F}\u{7F}", "\"\\u0000\\u001F\\u007F\""),
        ])
    func stringIsEscaped(string: String, text: String) {
        #expect(TraceWriter().json(.string(string)) == text)
    }

    @Test(
        arguments: [
            ("panorama.contentOffset.x", .number(31.49)), ("panorama.snapPoints.2", .number(1780)), ("circle.items.0.id", .string("3")),
            ("focus", .string("swiper")), ("frame", .number(12)), ("time", .number(0.2)), ("a", .null),
            ("panorama.snapPoints.3", nil), ("panorama.snapPoints.-1", nil), ("panorama.state.x", nil), ("nothing", nil), ("", nil),
            ("panorama.", nil),
        ] as [(String, TraceValue?)])
    func pathFindsItsValue(path: String, value: TraceValue?) {
        #expect(record.value(at: path) == value)
    }

    @Test(
        arguments: [
            (FieldExpectation("panorama.contentOffset.x", .number(31), tolerance: 0.5), true),
            (FieldExpectation("panorama.contentOffset.x", .number(32), tolerance: 0.5), false),
            (FieldExpectation("panorama.contentOffset.x", .number(31.49)), true),
            (FieldExpectation("panorama.contentOffset.x", .number(31.490001)), false),
            (FieldExpectation("panorama.contentOffset.y", .number(0)), true),
            (FieldExpectation("panorama.state", .string("decelerating")), true),
            (FieldExpectation("panorama.state", .string("idle")), false),
            (FieldExpectation("circle.items.0.id", .number(3)), false), (FieldExpectation("a", .null), true),
            (FieldExpectation("a", .bool(false)), false),
        ])
    func expectationHoldsOrNot(expectation: FieldExpectation, holds: Bool) {
        #expect((expectation.complaint(about: record) == nil) == holds)
    }
}
