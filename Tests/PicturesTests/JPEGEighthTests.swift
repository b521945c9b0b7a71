import Codecs
import Foundation
import Imaging
import LayoutMath
import Platform
import Testing

@testable import Pictures

/// Tests JPEG at an eighth of its size, which reads only the blocks' means, against the means of the full-size picture.
@Suite struct JPEGEighthTests {
    /// Pictures of 40x24 pixels, with the samplings that cameras and programs write, a scan that is divided by markers, and one whose codes
    /// are long.
    private static let files: [String: String] = [
        "restart": """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/
        2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCAAYACgDASIAAhEBAxEB/8QA
        HwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkK
        FhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXG
        x8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAEC
        AxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOE
        hYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/90ABAAC/9oADAMBAAIRAxEAPwDL
        hsZdpQKxb1f29KuWelTQbZCBnvngV0bW8cUmXhDAE4qzb26zjYEA3Ak//rr1ZZwlD3nZHnVcFUpTu1oznSJHjZUwh9zVmCzH2fPk46cnp1zW7F4eheU+btYj
        n5SavSaFIINjSBl9ATXB/asFJtbGdfD1NHDY/9C2LNY2JMZdRyD+FFbNxps1tJgqWXqDnnFFdKzdRXutNHkxwfPrexphFu9yTR5K/wBzvT49JEZLL90HoWxx
        RRXltJ07n0yqNQceh//R7qaZoBiPGOvI4qD+0ZgxDbQMYB7GiivKhBRaS6ncnbRdCzFcO8Z8xUYjq2c8e1FFFS6cHJ6FVqUXI//Z
        """,
        "full": """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/
        2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCAAYACgDAREAAhEBAxEB/8QA
        HwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkK
        FhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXG
        x8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAEC
        AxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOE
        hYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDLhsZdpQKx
        b1f29K+rp4yK1Z4Nemqc3Nq5cs9Kmg2yEDPfPArOri73tsXT5pFoiR42VMIfc151aqoyTbubSgluizBZj7PnycdOT065rf6xTnpc4pVHzWQCzWNiTGXUcg/h
        UQxEYMqdO9uVmg1vHFJl4QwBOK8inipXvc+kqZa6kU0Wbe3WcbAgG4En/wDXWVTMfZu0tjylhqlJ27EkXh6F5T5u1iOflJrmnjnVd4HV7H2se1y9JoUgg2NI
        GX0BNRHGOk+Y4JYFp+7ozNuNNmtpMFSy9Qc84rT+0KdSN+pvSpuOk0aYRbvck0eSv9zvUwirJo9+lP2Wieg+PSRGSy/dB6FscVNaCd2+ptXqRkveQTTNAMR4
        x15HFcMaMk7JaHNT/d+TZB/aMwYhtoGMA9jXVBRnFU2ioyfPZlmK4d4z5ioxHVs549qwq0YJ6F1qSavc/9k=
        """,
        "wide": """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/
        2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCAAYACgDASEAAhEBAxEB/8QA
        GAAAAwEBAAAAAAAAAAAAAAAAAAQFAwL/xAApEAACAQMDAgQHAAAAAAAAAAABAgMABBESITEFEwZBUWEUFSIyUoHx/8QAGgEAAgMBAQAAAAAAAAAAAAAAAwUB
        AgQABv/EAB4RAAICAwADAQAAAAAAAAAAAAECAAMEERITITEi/9oADAMBAAIRAxEAPwCXDYy6SgVi3q/t6U5Z9Kmg0yEDPnnYV6lsscaERhSthQCNESPGyphD
        7mmYLMfD57OONzxzml63IGKkybzx6EBZrGxJjLqNwf1RRK8msDROoBq2J/JlBreOKTLwhgCcUzb26zjQEA1Ak/2kTZprTomO8rBathYs0i8PQvKe7pYjf6Sa
        ek6FIINDSBl9ATWI5pLeQfJnvxfIAwk246bNbSYKll5BzviipbMSz9QlVa86ce5TCLd6kmjyV/DzruPpIjJZftB4LY2rmQFI+SwCoofkJpmgGI8Y53G1YfMZ
        gxDaQMYB8jWSlOfTD7BKeQFjMVw7xnuKjEctnO3tRVGx1LHUrfUetrP/2Q==
        """,
        "tall": """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/
        2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCAAYACgDARIAAhEBAxEB/8QA
        HwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkK
        FhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXG
        x8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAEC
        AxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOE
        hYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDLhsZdpQKx
        b1f29K69reOKTLwhgCcV69PN2cVbK6z9+mjnLPSpoNshAz3zwK6y3t1nGwIBuBJ//XWdXOY3alKxzRozi7TTOdIkeNlTCH3NdNF4eheU+btYjn5Sa4amZ027
        wdzoeHcleCMKCzH2fPk46cnp1zXVyaFIINjSBl9ATVLOI/8ALzY4ZUK/NdnKCzWNiTGXUcg/hWzcabNbSYKll6g55xTjmsFrBo0WG57X0NMIt3uSaPJX+53o
        rzKaTSZ9Kpun8I+PSRGSy/dB6FscUUq8Ulc1r1JWVwmmaAYjxjryOKK5I0Y3MvgaUepB/aMwYhtoGMA9jRWlN83uPYq7U7FmK4d4z5ioxHVs549qKirCN1ob
        VYRa1P/Z
        """,
        "gray": """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/
        wAALCAAYACgBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEI
        I0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ip
        qrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/AMuGxl2lArFvV/b0q5Z6VNBtkIGe+eBVoiR42VMIfc1Z
        gsx9nz5OOnJ6dc0CzWNiTGXUcg/hWg1vHFJl4QwBOKs29us42BANwJP/AOupIvD0LynzdrEc/KTV6TQpBBsaQMvoCazbjTZraTBUsvUHPOK0wi3e5Jo8lf7n
        enx6SIyWX7oPQtjiiaZoBiPGOvI4qD+0ZgxDbQMYB7GrMVw7xnzFRiOrZzx7V//Z
        """,
        "fine": """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQIBAQEBAQIBAQECAgICAgICAgIDAwQDAwMDAwICAwQDAwQEBAQEAgMFBQQEBQQEBAT/
        2wBDAQEBAQEBAQIBAQIEAwIDBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAT/wAARCAAYACgDASIAAhEBAxEB/8QA
        HwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkK
        FhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXG
        x8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAEC
        AxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOE
        hYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwD5c8O/CzxJ
        9jl0qDT9TvL5Gcpd+Icl9tvvJFtGkiqIx8wZVA+UIVyqLj2b4c/APxX4WWy16aK0e72kTSzwvZ2jRyy+W6IplYkSIY18xCYiJQDtC5H6J3PhLRtB1X7RqnhS
        z1aC0mme2WRo4ZVVFSJPmTbJjMgY+aJPmZjuLblr0fwf4NsPFqR6VBpdvAdTgnv7lZCERZHxPCguM7V2l1Ox9mMHGPlVf67zP6a+Hw/DFOWa4z2FBycXPTd3
        XvtTsoNN8ztDlTUb6rl/mPirwK414D4lWYYjA1IZXiXzp04x+J8sp3kk+bRr3X7icY3tzcr/ADymt9c1DTNSsNHeHR5kiETfarwSBkjdQq7iWKKcKGCg4AYE
        IM59E8KfDaJfCpuR4TezaQwRS6hqEawafGJLg3DCDBI5YxbCpALbQMcg/d/h79jbwnquryL4lOmX93ArT7tOv75FLII+JVDbGwHkMbld2QSzErge1ax+ynrc
        Hh06ZqGt2WpWEUuIobPUNQlSNGZmU71K+WYyyEk7ckdm5X+fI/TByDAZxiK+GcauV1ZRc6jTlHlWnNGTqLmSu0r2UdFdNpnz3Hvh1xa6OGxfDdG+Fm1NuFoS
        mnZqEY2i5SlF3Sly3TfLs7flVF8ObTRbqWSXQ5dY060K3kExaRYZQLZU8uNYydpQq22Rgo2MN0ZCq1FfZfjH4KeJ/BmpJBNaXGq6W0S3FpM18v26GGOUsZkk
        IC8tvKjKlWTAZgxAK9XDfTPwGXYeFLIq+Gr4aS5otynBJPtGC0f8yd2mt5bnLl3ghDiCk8xq1/q83bmpznUg4tJXXKpNK3VdHpra59Kpp1j8QmvNN8WaALq6
        053iaPQwI47wR79r7ZXLEPHuMmOf3o4beMa+jfs+W2iz3GoWbCPT7WdJmtbnVFtJVifmJFKRqm2MRKCrqX2tjA60UV/JeJwWEr8H1a9WmnaEZ8vTmcbX7313
        TTuk97t/6p4PiLMcHwzmOUUrfVqXIowabilLpZuyS6WSasldpD/Evia88MRG20JbaOHY14GmsZY7Qsd6TebE0J3ZZcpvBbdIQ3mYOziU+MfiuC4kg1FtJt7Z
        rd7ezmQNDa3fmTJtYbWXdEsex9gVlxHGQQRkFFfk+SZNgckxOHw+GipU8TKUKkZqMlyc0PcXuq0d9n1dtzz6NapgZQwWHdqVGtGMVZJe970m0kkm3vyqN1ur
        6npGg+MNU1PTZhrmn6RqU0KmG71SW4kupYIncxkQPIyo7AFVYISSrIAWOQCiiuDG8L8PYvNsT7TCRspRslzJK8Ytpa6K70Wy6Hp8ZcLZRjc29tOLjJxTfK7J
        uSUnpqt3ZWsred2//9k=
        """,
    ]

    private let decoder = FileImageLoader(CodecDecoder())

    private func file(_ name: String) throws -> [UInt8] {
        let text = try #require(JPEGEighthTests.files[name])
        return Array(try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters)))
    }

    /// The mean of an area, red, green and blue.
    private func mean(_ bitmap: Bitmap, _ left: Int, _ top: Int, _ side: Int) -> [Double] {
        var (sums, count) = ([0.0, 0, 0], 0.0)
        for y in top..<min(top + side, bitmap.height) {
            for x in left..<min(left + side, bitmap.width) {
                let pixel = bitmap.pixels[y * bitmap.width + x]
                for channel in 0..<3 { sums[channel] += Double(pixel >> UInt32(16 - 8 * channel) & 0xFF) }
                count += 1
            }
        }
        return sums.map { $0 / count }
    }

    private func brightness(_ color: [Double]) -> Double { 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2] }

    @Test(arguments: ["restart", "full", "wide", "tall", "gray", "fine"])
    func aPixelIsTheMeanOfItsBlock(name: String) throws {
        let whole = try decoder.decode(contents: try file(name), fit: .original)
        let eighth = try decoder.decode(contents: try file(name), fit: .exactly(width: 5, height: 3))

        #expect(whole.width == 40 && whole.height == 24 && eighth.width == 5 && eighth.height == 3 && eighth.isComplete)
        for y in 0..<3 {
            for x in 0..<5 {
                let (block, pixel) = (mean(whole, x * 8, y * 8, 8), mean(eighth, x, y, 1))
                #expect(abs(brightness(block) - brightness(pixel)) <= 1.5, "block \(x), \(y)")
            }
        }
        // Colours are stored for sixteen pixels at least.
        for y in 0..<1 {
            for x in 0..<2 {
                let (area, pixels) = (mean(whole, x * 16, y * 16, 16), mean(eighth, x * 2, y * 2, 2))
                for channel in 0..<3 { #expect(abs(area[channel] - pixels[channel]) <= 3, "area \(x), \(y)") }
            }
        }
    }

    /// libjpeg's result would have finer colours.
    @Test func fourBlocksShareOneColor() throws {
        let eighth = try decoder.decode(contents: try file("restart"), fit: .exactly(width: 5, height: 3))

        for x in [0, 2] {
            let (left, right) = (mean(eighth, x, 0, 1), mean(eighth, x + 1, 1, 1))
            let differences = zip(left, right).map { $0 - $1 }
            #expect(differences[0] == differences[1] && differences[1] == differences[2])
        }
    }

    /// If a file is cut anywhere in its scan, the rest is shown as usual.
    @Test(arguments: ["restart", "full", "wide", "tall", "gray", "fine"])
    func aCutScanIsLeftToTheLibrary(name: String) throws {
        let bytes = try file(name)
        let scan = try #require(zip(bytes, bytes.dropFirst()).enumerated().first { $0.element == (0xFF, 0xDA) }?.offset) + 14
        let whole = try decoder.decode(contents: bytes, fit: .exactly(width: 5, height: 3))

        for length in stride(from: scan, to: bytes.count - 8, by: 7) {
            guard let cut = try? decoder.decode(contents: Array(bytes.prefix(length)), fit: .exactly(width: 5, height: 3)) else { continue }
            #expect(cut.width == whole.width && !cut.isComplete, "cut at \(length)")
        }
    }

    @Test func noBitInTheScanBreaksIt() throws {
        for (name, _) in JPEGEighthTests.files {
            let bytes = try file(name)
            for place in stride(from: 2, to: bytes.count, by: 3) {
                var mutated = bytes
                mutated[place] ^= UInt8(1 << (place % 8))
                _ = try? decoder.decode(contents: mutated, fit: .exactly(width: 5, height: 3))
            }
        }
    }
}
