export const CONVERT_HELP = `regionscope convert FILE… [options]
regionscope convert - [options]

Reads whatever can be opened (a log of vLLM, a handshake, a transfer document, an archive; docs/readers.md names
them all) and writes layout documents: one to standard output, indented; of several a line each, which check,
matrix and evaluate read again. - stands for standard input. What was assumed is told on standard error.

Options
  --into FOLDER   writes each document to a file of its own there, named after what it came from; makes the folder
                  where there is none, and overwrites nothing
  --canonical     on one line with its fields in order: the same content gives the same bytes, hence the same hash
  --preset ID     a layout that comes with it; may be given again

Exit codes
  0  every document was written
  2  something could not be read, or not be written; the others are written all the same

Examples
  regionscope convert worker.log > layout.json
  regionscope convert captures.zip --into layouts
  regionscope convert handshake.bin | regionscope check -
  regionscope convert layout.json --canonical | sha256sum
`;
