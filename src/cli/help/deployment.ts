export const DEPLOYMENT_HELP = `regionscope deployment PATH…

Groups documents of many workers by engine and role, compares the workers of each engine with each other, and lets
the ranks of prefill and decode engines shake hands. PATH is a folder, an archive, or a file; - stands for standard
input. Base addresses may differ; the table that a worker registered, its facts, layers and pool may not. What most
workers of an engine have is expected of all; where no value has a majority, all sides are told.

Exit codes
  0  the workers of each engine are alike, none is missing, and no handshake is refused
  1  something is odd
  2  a file could not be read; the others are compared all the same

Examples
  regionscope deployment out/
  regionscope deployment captures.zip
`;
