/// Makes DNG files of a sensor that sees light as sRGB does. Source: Adobe, "Digital Negative Specification", version 1.4.
public enum SensorFile {
    /// A file with samples of sixteen bits behind a filter array of red, green, green and blue; the least is 512, the greatest 15,512.
    /// - Parameter light: The light of a pixel and a channel, 0 to 1.
    public static func sensor(_ width: Int, _ height: Int, light: @escaping (_ x: Int, _ y: Int, _ channel: Int) -> Double) -> TIFFFile {
        var file = TIFFFile(width: width, height: height) { x, y, _ in UInt64(light(x, y, x % 2 + y % 2) * 15_000) + 512 }
        (file.bits, file.channels, file.photometric) = (16, 1, 32_803)
        file.entries = camera.merging([
            33_421: .shorts([2, 2]), 33_422: .bytes([0, 1, 1, 2], kind: 1), 50_714: .shorts([512]), 50_717: .shorts([15_512]),
        ]) { $1 }
        return file
    }

    /// A file whose first directory is a smaller copy, as cameras write them.
    /// - Parameters:
    ///   - preview: A JPEG of this size.
    ///   - sensor: The other directory.
    public static func file(preview: [UInt8], _ width: Int, _ height: Int, sensor: TIFFFile) -> TIFFFile {
        var file = TIFFFile(width: width, height: height) { _, _, _ in 0 }
        (file.packing, file.photometric, file.strips) = (.jpeg, 6, [preview])
        file.entries = camera.merging([254: .longs([1]), 530: .shorts([2, 2])]) { $1 }
        var sensor = sensor
        sensor.entries[254] = .longs([0])
        file.copies = [sensor]
        return file
    }

    /// The version of DNG, the camera's name, the matrix from XYZ to its colours, those of white, and the light of the matrix.
    private static let camera: [Int: TIFFFile.Values] = [
        50_706: .bytes([1, 4, 0, 0], kind: 1), 271: .text("Panorama"), 272: .text("Box 1"), 50_708: .text("Panorama Box 1"),
        50_721: .signedFractions([32_405, -15_371, -4_985, -9_693, 18_760, 416, 556, -2_040, 10_572].flatMap { [$0, 10_000] }),
        50_728: .fractions([1, 1, 1, 1, 1, 1]), 50_778: .shorts([21]),
    ]
}
