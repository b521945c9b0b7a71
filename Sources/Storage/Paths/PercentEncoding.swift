extension String {
    /// The path's bytes; those not in `plain` are written as %XX in upper case. Programs that read paths from files differ in what they
    /// accept unescaped.
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
