import PanoramaKit

let flow = makeFlow()
try StageWindow(title: "Login flow", root: flow.stack, next: flow).run()
