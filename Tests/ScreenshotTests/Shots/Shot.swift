import Imaging
import Platform
import Testing

/// A picture that has a golden of its name. All of them stand in one list, so that a golden that nothing compares any more is noticed.
struct Shot: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @MainActor () throws -> Bitmap

    nonisolated init(_ name: String, _ make: @escaping @MainActor () throws -> Bitmap) {
        self.name = name
        self.make = make
    }

    nonisolated var testDescription: String { name }

    nonisolated static let all =
        buttons + controls + editor + particles + pictures + pages + folders + minions + movements + swiper + window + widgets
}
