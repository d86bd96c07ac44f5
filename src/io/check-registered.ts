import type { DocumentPath } from './json-path.ts';
import { type LooseDocument, present } from './loose.ts';
import type { Problem, Report } from './report.ts';

/** The lists with an entry a region. */
const A_REGION = [
  'kv_caches_base_addr',
  'block_lens',
  'block_strides',
  'region_num_blocks',
  'region_group_ids',
  'region_names',
  'region_is_mla',
] as const;

const MEND = 'The table is left out, and the layout is read without it.';

/** What makes a worker's own table no table: lists of different lengths, and places or groups that there are not. */
function* faults({ registered, kv_cache_config: config }: LooseDocument): Generator<readonly [DocumentPath, Problem]> {
  if (registered === undefined) return;
  const first = A_REGION.find((name) => registered[name] !== undefined);
  const regions = first && registered[first]?.length;
  if (first === undefined || regions === undefined) return;
  for (const name of A_REGION) {
    const length = registered[name]?.length;
    if (length === undefined || length === regions) continue;
    const problem = {
      code: 'registered-length',
      found: `${length} entries`,
      wanted: `${regions}, as in ${first}: one a region`,
    };
    yield [['registered', name], { ...problem, mend: MEND }];
  }
  const place = { code: 'registered-index', wanted: `the place of one of ${regions} regions, below ${regions}` };
  for (const name of ['ssm_region_indices', 'scratch_region_indices'] as const) {
    for (const [i, index] of present(registered[name])) {
      if (index >= regions) yield [['registered', name, i], { ...place, mend: MEND }];
    }
  }
  const { ple_region_index: ple } = registered;
  if (ple !== undefined && ple >= regions) yield [['registered', 'ple_region_index'], { ...place, mend: MEND }];
  const groups = config?.kv_cache_groups?.length;
  for (const [i, group] of present(registered.region_group_ids)) {
    if (groups === undefined || group < groups) continue;
    const problem = {
      code: 'registered-group',
      wanted: `one of ${groups} groups, or -1 where several share the region`,
    };
    yield [['registered', 'region_group_ids', i], { ...problem, mend: MEND }];
  }
}

/** Whether the worker's table can be looked at; true where there is none. */
export const isTableSound = (document: LooseDocument): boolean => faults(document).next().done === true;

/** Warns of each fault of the worker's table: it tells nothing of the layout, which can be read all the same. */
export function checkRegistered(report: Report, document: LooseDocument): void {
  for (const [path, problem] of faults(document)) report.at(path, { severity: 'warning', ...problem });
}
