import CCodecs

/// Decompresses zlib streams in picture files.
package enum DeflatedBytes {
    /// - Returns: nil if the stream is damaged or has more than `most` bytes.
    package static func inflated(_ deflated: ArraySlice<UInt8>, atMost most: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: most + 1) { result, count in
            count = deflated.withUnsafeBufferPointer { deflated in
                guard let start = deflated.baseAddress, let first = result.baseAddress else { return 0 }
                return ccodecs_inflate(start, deflated.count, first, most + 1)
            }
        }
        return bytes.isEmpty || bytes.count > most ? nil : bytes
    }
}
