import PanoramaKit

let flow = makeFlow()
let window = StageWindow(title: "Login flow", root: flow.stack)
window.next = flow
try await window.run()
