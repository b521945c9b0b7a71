import Imaging
import Platform
import Testing

/// A picture with a golden of its name. All shots are in one list, so that an unused golden is noticed.
struct Shot: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @MainActor () throws -> Bitmap

    nonisolated init(_ name: String, _ make: @escaping @MainActor () throws -> Bitmap) {
        self.name = name
        self.make = make
    }

    nonisolated var testDescription: String { name }

    nonisolated static let all =
        buttons + controls + editor + particles + pictures + pages + folders + minions + movements + swiper + window + lists
        + listMovements + navigation + keyboard
}
