import SDLImageCodecs
import Testing

@Suite struct SDLImageLibraryTests {
    @Test func theLibraryTellsItsNameAndVersion() {
        let parts = SDLImageLibrary.version.split(separator: " ")

        #expect(parts.first == "SDL_image" && parts.last?.split(separator: ".").compactMap { Int($0) }.count == 3)
    }
}
