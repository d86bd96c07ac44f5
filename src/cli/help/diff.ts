export const DIFF_HELP = `regionscope diff A B [options]
regionscope diff DIR DIR [options]
regionscope diff FILE --a-rules NAME --b-rules NAME [options]

Compares two layouts, or one under two rule sets: bytes and descriptors of a block, regions added, gone and
changed, layers that register otherwise with the decision of either side, findings fixed and new. Layers are
matched by name. - stands for standard input.

Of two folders, files of the same name are compared: a line each, then those that changed. Where both hold the
region table that their worker made, that is compared (as registered), else what is modelled.

Options
  --a-rules ALIAS/ROWS  the rules of A; either may be left out, and is then the layout's own, else the default;
                        as-registered for the table that its worker made
  --b-rules ALIAS/ROWS  the rules of B
  --as-registered       the workers' own tables on both sides
  --preset ID           a layout that comes with it, after those of files; may be given again
  --renames             takes the renames that are suggested where layers have no namesake
  --format NAME         text, or markdown, fit for a review

regionscope help check lists the rules.

Exit codes
  0  B loses, spills or spoils nothing that A does not
  1  it does, or is refused where A is not
  2  a layout could not be read, or of two folders nothing could be compared

Examples
  regionscope diff before.json after.json --format markdown
  regionscope diff capture.json --a-rules as-registered
  regionscope diff main/ pr/ --format markdown > review.md
`;
