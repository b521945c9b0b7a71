// The user needs no backend; pictures of what the user sees do.
@_exported public import StageTesting
