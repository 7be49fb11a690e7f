/// The colors and line styles of pictures. Color is never the only indication: kinds are named, and lines differ in their dashes.
enum SVGStyle {
  /// Variables for both schemes, used in pictures and pages.
  static let colors = """
    :root{color-scheme:light dark;--paper:#fff;--ink:#1f2328;--quiet:#59636e;--line:#818b98;--fill:#f6f8fa;--rim:#818b98;\
    --band:#f6f8fa;--feature:#0969da;--service:#1a7f37;--toolkit:#9a6700;--interface:#8250df;--alarm:#cf222e;\
    --app:#ddf4ff;--own:#dafbe1;--pill:#fbefff}
    @media (prefers-color-scheme:dark){:root{--paper:#0d1117;--ink:#e6edf3;--quiet:#9198a1;--line:#7d8590;--fill:#1b222b;\
    --rim:#6e7681;--band:#151b23;--feature:#58a6ff;--service:#3fb950;--toolkit:#d29922;--interface:#bc8cff;\
    --alarm:#ff7b72;--app:#0f2d4d;--own:#12331c;--pill:#2b1d45}}
    """

  static let shapes = """
    svg text{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:var(--ink)}
    .paper{fill:var(--paper)}
    .wave rect{fill:var(--band)}
    svg text.caption.first{font-weight:600}
    text.caption{font-size:13px;white-space:pre}
    .joints{stroke:var(--line);stroke-width:4;stroke-linecap:round}
    .wave text,.legend text{font-size:11px;fill:var(--quiet)}
    .node rect{fill:var(--fill);stroke:var(--rim);stroke-width:1.25}
    .node text{text-anchor:middle}
    .node .name{font-size:13px;font-weight:600}
    .node .caption{font-size:11px;fill:var(--quiet)}
    .node.application rect{fill:var(--app);stroke:var(--feature);stroke-width:2}
    .node.workspace rect{fill:var(--own);stroke:var(--service)}
    .node.interface rect{fill:var(--pill);stroke:var(--interface)}
    .node.override rect{stroke:var(--toolkit);stroke-width:2.5}
    .node.yanked rect{stroke:var(--toolkit);stroke-width:2;stroke-dasharray:2 3}
    .node.changed rect{stroke:var(--feature);stroke-width:2.5}
    .node.restarted rect{stroke:var(--toolkit);stroke-width:2.5;stroke-dasharray:9 3}
    .node.removed rect{fill:none;stroke-dasharray:5 4}
    .stripe{fill:none;stroke-width:3;stroke-linecap:round}
    .feature .stripe{stroke:var(--feature)}.service .stripe{stroke:var(--service)}.toolkit .stripe{stroke:var(--toolkit)}
    .edge .line{fill:none;stroke:var(--line);stroke-width:1.1}
    .edge .head{fill:var(--line);stroke:var(--line);stroke-width:1}
    .edge.binding .line{stroke-width:3}
    .edge.optional .line{stroke-dasharray:1.5 3}
    .edge.lazy .line{stroke-dasharray:7 4}
    .edge.exclusion .line{stroke-dasharray:10 3 3 3}
    .edge.lazy .head,.edge.optional .head{fill:var(--paper)}
    .edge.interface .line,.edge.provider .line,.edge.adapter .line{stroke:var(--interface)}
    .edge.adapter .line{stroke-dasharray:4 3}
    .edge.interface .head,.edge.provider .head,.edge.adapter .head{fill:var(--interface);stroke:var(--interface)}
    .edge.overridden .line{stroke:var(--toolkit);stroke-dasharray:9 3 2 3}
    .edge.overridden .head{fill:var(--toolkit);stroke:var(--toolkit)}
    .label text{font-size:11px;text-anchor:middle}
    .label rect{fill:var(--paper);opacity:.9}
    .label.binding text{font-weight:700}
    .node.conflict rect{stroke:var(--alarm);stroke-width:2;stroke-dasharray:6 4}
    .node.conflict .name,.label.conflict text{fill:var(--alarm)}
    .edge.conflict .line{stroke:var(--alarm);stroke-width:2;stroke-dasharray:6 4}
    .edge.conflict .head{fill:var(--alarm);stroke:var(--alarm)}
    """

  /// The style of a frame's line, written inline.
  static let frame = "fill:none;stroke:var(--quiet);stroke-dasharray:3 3"

  static var text: String { colors + "\n" + shapes }

  /// On paper, a picture by itself is as wide as the page, which would cut it otherwise.
  static let printed = "@media print{svg:root{max-width:100%;height:auto}}"
}
