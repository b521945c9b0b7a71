import Foundation
import TestFiles
import Testing

/// Tests the places of windows under openbox.
@MainActor
@Suite(.serialized) struct OpenboxPlaceTests {
    private let scenarios: WindowPlaceScenarios

    init() throws { scenarios = try WindowPlaceScenarios(.openbox) }

    @Test(arguments: WindowPlaceScenarios.Way.allCases)
    func theWindowOpensAsItWasLeftThreeTimes(way: WindowPlaceScenarios.Way) throws {
        try scenarios.theWindowOpensAsItWasLeftThreeTimes(way)
    }

    @Test func aSlowWindowManagerLosesNoPlace() throws { try scenarios.aSlowWindowManagerLosesNoPlace() }

    @Test func aWindowOfALargerScreenFitsThisOne() throws { try scenarios.aWindowOfALargerScreenFitsThisOne() }

    @Test func aWindowLargerThanTheScreenKeepsItsTitleBarInSight() throws {
        try scenarios.aWindowLargerThanTheScreenKeepsItsTitleBarInSight()
    }
}

/// Tests the places of windows under xfwm4, the window manager of Xfce.
@MainActor
@Suite(.serialized) struct XfwmPlaceTests {
    private let scenarios: WindowPlaceScenarios

    init() throws { scenarios = try WindowPlaceScenarios(.xfwm4) }

    @Test(arguments: WindowPlaceScenarios.Way.allCases)
    func theWindowOpensAsItWasLeftThreeTimes(way: WindowPlaceScenarios.Way) throws {
        try scenarios.theWindowOpensAsItWasLeftThreeTimes(way)
    }

    @Test func aSlowWindowManagerLosesNoPlace() throws { try scenarios.aSlowWindowManagerLosesNoPlace() }

    @Test func aWindowOfALargerScreenFitsThisOne() throws { try scenarios.aWindowOfALargerScreenFitsThisOne() }

    @Test func aWindowLargerThanTheScreenKeepsItsTitleBarInSight() throws {
        try scenarios.aWindowLargerThanTheScreenKeepsItsTitleBarInSight()
    }
}
