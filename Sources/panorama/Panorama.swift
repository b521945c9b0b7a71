import ArgumentParser

@main
struct Panorama: ParsableCommand {
    mutating func run() {}
}
