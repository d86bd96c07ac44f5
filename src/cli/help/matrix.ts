export const MATRIX_HELP = `regionscope matrix [PATH…] [options]

Tries each layout under every row policy and alias rule: regions, and the descriptors and bytes of its request or,
where it has none, of one block of each group. PATH is a file, an archive, or a folder, of which all files are tried,
those in its folders too; those that are no layouts are left out with a note. - stands for standard input. Without a
layout, all that come with it are tried but those of real models, which take long. A result is order-dependent where
another order of the layers would change it; where not every order could be tried, "sampled no" says how many were.

Options
  --preset ID     a layout that comes with it, after those of paths; may be given again
  --order         also finds whether the result depends on the order of layers, which takes longer
  --seed N        of the orders that are drawn where there are too many (default 1)
  --format NAME   text, markdown or csv

regionscope help check lists the rules.

Exit codes
  0  every layout was tried, whatever was found
  2  a layout could not be read, the others being tried all the same; or there was none

Examples
  regionscope matrix capture.json --order
  regionscope matrix layouts captures.zip
  regionscope matrix --format markdown > matrix.md
`;
