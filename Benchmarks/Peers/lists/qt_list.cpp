// qt_list QML: a million rows in a ListView of Qt Quick. When its window is closed, it prints how far it was scrolled.
#include <QAbstractListModel>
#include <QGuiApplication>
#include <QQuickItem>
#include <QQuickView>
#include <cstdio>

namespace {

constexpr int count = 1'000'000, headingInterval = 10;

// The rows. Their texts are created when the list requests them.
class Catalog : public QAbstractListModel {
public:
    enum Role { Heading = Qt::UserRole, Title, Detail };

    int rowCount(const QModelIndex &) const override { return count; }

    QVariant data(const QModelIndex &index, int role) const override {
        const int row = index.row();
        const bool isHeading = row % headingInterval == 0;
        switch (role) {
        case Heading: return isHeading;
        case Title: return isHeading ? QStringLiteral("section %1").arg(row / headingInterval) : QStringLiteral("row %1").arg(row);
        case Detail: return QStringLiteral("second line of row %1").arg(row);
        default: return {};
        }
    }

    QHash<int, QByteArray> roleNames() const override { return {{Heading, "heading"}, {Title, "title"}, {Detail, "detail"}}; }
};

}

int main(int argumentCount, char *arguments[]) {
    QGuiApplication application(argumentCount, arguments);
    Catalog catalog;
    QQuickView view;
    view.setTitle(QStringLiteral("list"));
    view.setColor(QColor(0x07, 0x0c, 0x16));
    view.setResizeMode(QQuickView::SizeRootObjectToView);
    view.setInitialProperties({{QStringLiteral("model"), QVariant::fromValue<QObject *>(&catalog)}});
    view.setSource(QUrl::fromLocalFile(application.arguments().value(1)));
    if (view.status() != QQuickView::Ready) return 1;
    view.resize(560, 720);
    view.show();
    const int status = application.exec();
    std::printf("RES farthest=%.0f\n", view.rootObject()->property("farthest").toReal());
    return status;
}
