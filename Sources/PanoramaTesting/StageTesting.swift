// The simulated user needs no backend, but pictures of the stage do.
@_exported public import StageTesting
