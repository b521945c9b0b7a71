extension String {
    /// The path's bytes, those that are not in `plain` as %XX in capitals. Each program that reads a path out of a file has its own idea of
    /// what is plain.
    package func percentEncoded(leaving plain: Set<UInt8>) -> String {
        var text = ""
        for byte in pathBytes {
            if plain.contains(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return text
    }
}
