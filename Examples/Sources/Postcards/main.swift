import PanoramaKit

let (page, pictures) = makePostcards()
try await StageWindow(title: "Postcards", root: page, images: pictures).run()
