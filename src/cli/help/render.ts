export const RENDER_HELP = `regionscope render FILE -o OUT [options]

Draws a layout as a picture fit for a report: title, verdict, rules with their evidence, the map with its legend and
scale, the layout's hash. The picture carries the layout and the view: dropped into RegionScope it opens as it is.
A picture or a link that RegionScope made is drawn as it was seen, unless an option asks for another view.
- stands for standard input. The ending of OUT tells the format, .svg or .png; as - the SVG goes to standard output.
A PNG needs the package @resvg/resvg-js.

Options
  -o, --output OUT    where the picture goes; what is there is overwritten
  --preset ID         a layout that comes with it, in place of FILE
  --rule NAME         the alias rule; without it the layout's own, else the default
  --rows NAME         the row policy; without it the layout's own, else the default
  --as-registered     the region table that the worker itself made, in place of rules
  --against RULES     the layout compared with itself under other rules, as B: ALIAS/ROWS, or as-registered
  --lens NAME         rows or addresses; without it the one that suits the layout
  --owner GROUP       the group that owns the block, or all; without it that of the worst finding
  --block N           the block; without it that of the worst finding
  --step N            the map as it stood after N steps of registration
  --theme NAME        light or dark (default light)
  --scale N           pixels of a PNG a pixel of the picture, 1 or 2 (default 2)

regionscope help check lists the rules.

Exit codes
  0  the picture was written, whatever was found
  2  the layout could not be read, or the picture not be made

Examples
  regionscope render capture.json -o capture.svg
  regionscope render capture.json --rule base-address --owner 2 -o lost.png
  regionscope render --preset dsv41-swa-compressor --rule base-address --against packed-row-aware -o fix.svg
`;
