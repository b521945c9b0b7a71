/// Sidecars in the style of several programs, with properties, comments and instructions that notes do not know.
enum SidecarSamples {
    static let all: [(name: String, text: String)] = [
        ("darktable", darktable), ("Lightroom", lightroom), ("digiKam", digiKam), ("ExifTool", exifTool), ("one line", oneLine),
    ]

    private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

    /// Many attributes, a date in the form of EXIF, and an edit history.
    static let darktable = """
        <?xml version="1.0" encoding="UTF-8"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 4.4.0-Exiv2">
         <rdf:RDF xmlns:rdf="\(rdf)">
          <rdf:Description rdf:about=""
            xmlns:exif="http://ns.adobe.com/exif/1.0/"
            xmlns:xmp="http://ns.adobe.com/xap/1.0/"
            xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
            xmlns:darktable="http://darktable.sf.net/"
            exif:DateTimeOriginal="2023:08:14 19:21:07.000"
            xmp:Rating="4"
            xmpMM:DerivedFrom="DSC_0412.JPG"
            darktable:import_timestamp="63827634067000000"
            darktable:xmp_version="5"
            darktable:auto_presets_applied="1"
            darktable:history_end="3"
            darktable:iop_order_version="4">
           <darktable:masks_history>
            <rdf:Seq/>
           </darktable:masks_history>
           <darktable:history>
            <rdf:Seq>
             <rdf:li
              darktable:num="0"
              darktable:operation="exposure"
              darktable:enabled="1"
              darktable:params="00000000000080b90000003f00004842000080c0"
              darktable:blendop_params="gz11eJxjYGBgkGAAgRNODESDBnsIHll8ANNSGQM="/>
             <rdf:li
              darktable:num="1"
              darktable:operation="filmicrgb"
              darktable:params="gz08eJxjYGiwZ8AAxIqRCwBRyBOt"/>
            </rdf:Seq>
           </darktable:history>
          </rdf:Description>
         </rdf:RDF>
        </x:xmpmeta>

        """

    /// A packet with padding, structures, an alternative in one language and hundreds of settings as attributes of one empty tag.
    static let lightroom = """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>\r
        <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Adobe XMP Core 7.0-c000">\r
         <rdf:RDF xmlns:rdf="\(rdf)">\r
          <rdf:Description rdf:about=""\r
            xmlns:xmp="http://ns.adobe.com/xap/1.0/"\r
            xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"\r
            xmlns:dc="http://purl.org/dc/elements/1.1/"\r
            xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"\r
            xmlns:stEvt="http://ns.adobe.com/xap/1.0/sType/ResourceEvent#"\r
            xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"\r
            xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/"\r
           xmp:Rating="3"\r
           xmp:ModifyDate="2024-05-02T21:15:09+02:00"\r
           photoshop:DateCreated="2024-05-01T06:44:10.25+02:00"\r
           photoshop:City="Porto"\r
           photoshop:Country='Portugal &amp; "sea"'\r
           Iptc4xmpCore:Location="Cais da Ribeira"\r
           crs:Temperature="5450" crs:Exposure2012="+0.35" crs:LookName=""\r
           crs:HasSettings="True">\r
           <dc:title>\r
            <rdf:Alt>\r
             <rdf:li xml:lang="x-default">Boats &lt;at&gt; dawn</rdf:li>\r
             <rdf:li xml:lang="en-US">Boats &lt;at&gt; dawn</rdf:li>\r
             <rdf:li xml:lang="pt">Barcos ao amanhecer</rdf:li>\r
            </rdf:Alt>\r
           </dc:title>\r
           <dc:subject>\r
            <rdf:Bag>\r
             <rdf:li>boats</rdf:li>\r
             <rdf:li>river</rdf:li>\r
            </rdf:Bag>\r
           </dc:subject>\r
           <!-- a comment that no program needs -->\r
           <xmpMM:History>\r
            <rdf:Seq>\r
             <rdf:li\r
              stEvt:action="saved" stEvt:parameters="<![CDATA[ &lt;" stEvt:when="2024-05-02T21:15:09+02:00"/>\r
            </rdf:Seq>\r
           </xmpMM:History>\r
          </rdf:Description>\r
         </rdf:RDF>\r
        </x:xmpmeta>\r
                                                                                \r
                                                                                \r
        <?xpacket end="w"?>
        """.replacing("<![CDATA[", with: "&#60;![CDATA[")

    /// Names of people as tags of several programs, a processing instruction, and a value with a qualifier.
    static let digiKam = """
        <?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 4.4.0-Exiv2">
        \t<rdf:RDF xmlns:rdf="\(rdf)">
        \t\t<?stylesheet for="nobody"?>
        \t\t<rdf:Description rdf:about=""
        \t\t\txmlns:digiKam="http://www.digikam.org/ns/1.0/"
        \t\t\txmlns:dc="http://purl.org/dc/elements/1.1/"
        \t\t\txmlns:iptcExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
        \t\t\txmlns:q="http://example.org/qualifier/"
        \t\t\tdigiKam:PickLabel="0" digiKam:ColorLabel='7'>
        \t\t\t<digiKam:TagsList>
        \t\t\t\t<rdf:Seq>
        \t\t\t\t\t<rdf:li>People/Ana</rdf:li>
        \t\t\t\t</rdf:Seq>
        \t\t\t</digiKam:TagsList>
        \t\t\t<dc:description rdf:parseType="Resource">
        \t\t\t\t<rdf:value>We waited<![CDATA[ <for> ]]>the ferry.&#10;It came late.</rdf:value>
        \t\t\t\t<q:source>diary</q:source>
        \t\t\t</dc:description>
        \t\t\t<iptcExt:PersonInImage>
        \t\t\t\t<rdf:Bag>
        \t\t\t\t\t<rdf:li>Ana</rdf:li><!-- with the hat -->
        \t\t\t\t\t<rdf:li rdf:parseType="Resource"><rdf:value>Bo</rdf:value><q:role>guide</q:role></rdf:li>
        \t\t\t\t\t<rdf:li>Cléo</rdf:li>
        \t\t\t\t</rdf:Bag>
        \t\t\t</iptcExt:PersonInImage>
        \t\t</rdf:Description>
        \t</rdf:RDF>
        </x:xmpmeta>
        <?xpacket end='w'?>
        """

    /// A description for each namespace, each with a separate declaration.
    static let exifTool = """
        <?xpacket begin='\u{FEFF}' id='W5M0MpCehiHzreSzNTczkc9d'?>
        <x:xmpmeta xmlns:x='adobe:ns:meta/' x:xmptk='Image::ExifTool 12.57'>
        <rdf:RDF xmlns:rdf='\(rdf)'>

         <rdf:Description rdf:about=''
          xmlns:dc='http://purl.org/dc/elements/1.1/'>
          <dc:title>
           <rdf:Alt>
            <rdf:li xml:lang='x-default'>It&#39;s here</rdf:li>
           </rdf:Alt>
          </dc:title>
         </rdf:Description>

         <rdf:Description rdf:about=''
          xmlns:xmp='http://ns.adobe.com/xap/1.0/'>
          <xmp:Label>Red</xmp:Label>
          <xmp:Rating>5</xmp:Rating>
         </rdf:Description>
        </rdf:RDF>
        </x:xmpmeta>
        <?xpacket end='w'?>
        """

    /// No white space, no wrapper, RDF under another prefix.
    static let oneLine =
        "<r:RDF xmlns:r=\"\(rdf)\"><r:Description r:about=\"\" xmlns:a=\"http://example.org/a/\" a:b=\"c\"/></r:RDF>"
}
