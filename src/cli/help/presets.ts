export const PRESETS_HELP = `regionscope presets [--print ID]

Lists the layouts that come with it, by section: what each shows, and under which rules.

Options
  --print ID      write that layout's document instead, to start one of your own from

Exit codes
  0  always, but for an ID that there is not

Examples
  regionscope presets
  regionscope presets --print spill > mine.json
`;
