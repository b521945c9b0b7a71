import QtQuick

ListView {
    id: list
    property real farthest: 0
    readonly property int margin: 16

    reuseItems: true
    onContentYChanged: farthest = Math.max(farthest, contentY - originY)

    delegate: Item {
        required property bool heading
        required property string title
        required property string detail

        width: ListView.view.width
        height: heading ? 36 : 72

        Column {
            x: list.margin
            width: parent.width - 2 * list.margin
            anchors.verticalCenter: parent.verticalCenter

            Text {
                width: parent.width
                text: title
                color: "#f7f2ea"
                elide: Text.ElideRight
                font { family: "Inter"; pixelSize: 15; weight: heading ? Font.DemiBold : Font.Normal }
            }
            Text {
                visible: !heading
                width: parent.width
                text: detail
                color: "#bdc2d0"
                elide: Text.ElideRight
                font { family: "Inter"; pixelSize: 13 }
            }
        }
    }
}
