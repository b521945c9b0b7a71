import PanoramaKit

let flow = makeFlow()
try await StageWindow(title: "Login flow", root: flow.stack, next: flow).run()
