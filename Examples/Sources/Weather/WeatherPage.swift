import PanoramaKit

/// The weather as a panorama: now, the next hours and the week, in front of hills that pan more slowly.
final class WeatherPage: View {
    private let station: Station
    private let panorama = PanoramaView(title: "oslo")
    private let indicator = PageIndicator()
    private let present = NowPage()
    private let hours = HourList()
    private let week = WeekChart()
    private lazy var refresh = Button("refresh", icon: .retry) { [unowned self] in load() }
    private var isLoading = false

    init(station: Station) {
        self.station = station
        super.init()
        for view in [panorama, indicator] { addSubview(view) }
        panorama.style = { [unowned self] in style(in: $0) }
        panorama.titleAccessory = refresh
        panorama.setLayers(Landscape.layers())
        panorama.pageIndicator = indicator
        present.retry.action = { [unowned self] in load() }
    }

    // MARK: The forecast comes later

    override func didMove(to stage: Stage?) { if stage != nil { load() } }

    /// Asks the station. The task ends with the window.
    private func load() {
        guard let stage, !isLoading else { return }
        begin()
        stage.task { [self] in
            do {
                show(try await station.forecast(on: stage.clock))
            } catch is Station.Silence {
                showFailure()
            }
        }
    }

    private func begin() {
        (isLoading, refresh.isEnabled) = (true, false)
        present.showNotice("asking the station …", canRetry: false)
    }

    private func show(_ forecast: Forecast) {
        end()
        panorama.title = forecast.place
        present.show(forecast)
        hours.show(forecast.hours)
        week.days = forecast.days
    }

    /// What was known before stays in sight.
    private func showFailure() {
        end()
        present.showNotice("the station does not answer", canRetry: true)
    }

    private func end() { (isLoading, refresh.isEnabled) = (false, true) }

    // MARK: Layout

    override func layoutSubviews() {
        panorama.frame = bounds
        // In a window narrower than the chart, its page is panned.
        let column = min(400, max(200, bounds.width - 76))
        panorama.setItems([
            PanoramaItem(id: "now", title: "now", width: .points(column)) { [present] in present },
            PanoramaItem(id: "hours", title: "hours", width: .points(column)) { [hours] in hours },
            PanoramaItem(id: "week", title: "week", width: .points(max(520, min(900, bounds.width - 200)))) { [week] in week },
        ])
        let size = indicator.sizeThatFits(bounds.size)
        indicator.frame = Rect(origin: Point(x: (bounds.width - size.width) / 2, y: bounds.height - size.height - 4), size: size)
        // A low window needs the room for its pages, whose neighbours peek in.
        indicator.isHidden = bounds.height < 560
    }

    /// The theme's style, with less room around the pages in a small window. In a large one, pages end above the lower edge even before they
    /// have risen.
    private func style(in size: Size) -> PanoramaStyle {
        var style = theme.panorama(size: size)
        if size.width < 600 { (style.margin, style.spacing) = (28, 28) }
        if size.height < 560 { style.contentBottom = 32 }
        if size.height > 840 { style.contentBottom += style.pageRise }
        return style
    }
}

func makeRoot(station: Station = Station()) -> View { WeatherPage(station: station) }
