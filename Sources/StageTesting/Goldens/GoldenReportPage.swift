import Foundation

/// The page that shows failures: a single HTML file, with pictures as data URIs.
nonisolated struct GoldenReportPage {
    struct Section {
        var failure: GoldenFailure
        /// PNG bytes of those of `expected`, `actual` and `diff` that exist.
        var pictures: [(name: String, png: Data)]
        var texts: [(name: String, text: String)]
    }

    let html: String

    init(_ sections: [Section]) {
        let title = sections.count == 1 ? "1 golden differs" : "\(sections.count) goldens differ"
        html = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><title>\(title)</title><style>\(GoldenReportPage.style)</style></head>
            <body><h1>\(title)</h1>
            \(sections.map(GoldenReportPage.section).joined(separator: "\n"))
            <script>\(GoldenReportPage.script)</script></body></html>

            """
    }

    private static func section(_ section: Section) -> String {
        let failure = section.failure
        return """
            <section><h2>\(escaped(failure.suite)) / \(escaped(failure.name))</h2><p>\(escaped(failure.message)
                .replacingOccurrences(of: "\n", with: "<br>"))</p>
            <p class="versions">running \(escaped(failure.running.description))\
            \(failure.golden.map { "<br>golden from \(escaped($0.description))" } ?? "")</p>
            \(section.pictures.count == 3 ? modes : "")<div class="pictures sides">
            \(section.pictures.map { picture($0.name, $0.png) }.joined(separator: "\n"))
            </div><div class="texts">\(section.texts.map { "<figure><figcaption>\($0.name)</figcaption><pre>\(escaped($0.text))</pre></figure>" }.joined())</div></section>
            """
    }

    private static func picture(_ name: String, _ png: Data) -> String {
        """
        <figure class="\(name)"><figcaption>\(name)</figcaption>\
        <img alt="\(name)" src="data:image/png;base64,\(png.base64EncodedString())"></figure>
        """
    }

    private static let modes = """
        <nav><button data-mode="sides">side by side</button><button data-mode="blink">blink</button>\
        <button data-mode="slider">slider</button><button data-mode="onion">onion</button>\
        <input type="range" min="0" max="100" value="50" aria-label="share of the actual picture"></nav>
        """

    static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
    }

    private static let style = """
        body{font:15px/1.45 system-ui,sans-serif;margin:24px;background:#f4f4f4;color:#222}
        section{background:#fff;border:1px solid #ddd;border-radius:8px;padding:16px;margin:0 0 24px;overflow:auto}
        h1{font-weight:300}h2{margin:0;font-weight:500}.versions{color:#666;font-size:13px}
        figure{margin:0}figcaption{color:#666;font-size:13px}img{display:block;border:1px solid #ccc;image-rendering:pixelated}
        nav{margin:8px 0;display:flex;gap:8px;align-items:center}pre{font:13px/1.4 monospace;background:#f8f8f8;padding:8px}
        .sides,.texts{display:flex;flex-wrap:wrap;gap:16px}
        .blink,.slider,.onion{position:relative}
        :is(.blink,.slider,.onion) :is(figcaption,.diff){display:none}
        :is(.blink,.slider,.onion) .actual{position:absolute;left:0;top:0}
        .blink .actual{animation:blink 1s steps(1) infinite}@keyframes blink{50%{opacity:0}}
        .slider .actual img{clip-path:inset(0 calc(100% - var(--share,50%)) 0 0)}
        .onion .actual{opacity:var(--share,50%)}
        """

    private static let script = """
        for (const section of document.querySelectorAll('section')) {
          const pictures = section.querySelector('.pictures');
          for (const button of section.querySelectorAll('button'))
            button.onclick = () => { pictures.className = 'pictures ' + button.dataset.mode; };
          const range = section.querySelector('input');
          if (range) range.oninput = () => pictures.style.setProperty('--share', range.value + '%');
        }
        """
}
