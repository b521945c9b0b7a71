import ArgumentParser

/// How paths on standard input are separated.
struct PathListOptions: ParsableArguments {
    @Flag(
        name: .customShort("0"),
        help: "Read paths from standard input that end in a zero byte, as find -print0 writes them; with - they end in a newline.")
    var isZeroSeparated = false
}
