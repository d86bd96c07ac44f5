import { checkLayers } from './check-layers.ts';
import { checkOwnRule } from './check-own-rule.ts';
import { checkRegistered } from './check-registered.ts';
import { checkSizes } from './check-sizes.ts';
import { checkSpecs, type ExactPage, exactPage } from './check-specs.ts';
import type { DocumentPath } from './json-path.ts';
import { exact, isWrapped, type LooseDocument, present } from './loose.ts';
import type { Report } from './report.ts';
import { aliasNames, layoutSchema, ROW_POLICY_NAMES } from './schema/layout.ts';
import { reportMissing } from './schema-issue.ts';

/** The page of each layer that a group names; layers whose spec is unsound are left out. */
function pagesByLayer(document: LooseDocument): Map<string, ExactPage> {
  const pages = new Map<string, ExactPage>();
  for (const [, group] of present(document.kv_cache_config?.kv_cache_groups)) {
    const spec = group.kv_cache_spec;
    if (spec?.type === undefined) continue;
    if (!isWrapped(spec)) {
      const page = exactPage(spec);
      for (const [, layer] of present(group.layer_names)) pages.set(layer, page);
      continue;
    }
    const named = new Set(group.layer_names);
    for (const [, entry] of present(spec.kv_cache_specs)) {
      if (entry.layer !== undefined && entry.spec?.type !== undefined && named.has(entry.layer)) {
        pages.set(entry.layer, exactPage(entry.spec));
      }
    }
  }
  return pages;
}

/** One way of saying where layers are, and what goes with it. */
function checkForm(report: Report, document: LooseDocument): void {
  const ignored = (path: DocumentPath, found: string, wanted: string, by: string): void =>
    report.at(path, {
      severity: 'warning',
      code: 'not-looked-at',
      found,
      wanted,
      mend: `It is not looked at beside ${by}.`,
    });
  if ('pages' in document) {
    if (!('allocation' in document)) reportMissing(report, layoutSchema, document, ['allocation']);
    if ('kv_caches' in document) {
      report.at(['pages'], {
        code: 'pages-beside-kv-caches',
        found: 'pages beside kv_caches',
        wanted: 'one of the two',
        mend: 'Keep kv_caches if they were captured, pages if all is known is numbers.',
      });
    }
    if ((document.kv_cache_config?.kv_cache_tensors?.length ?? 0) > 0) {
      ignored(['kv_cache_config', 'kv_cache_tensors'], 'kv_cache_tensors beside pages', 'one of the two', 'pages');
    }
  } else if ('allocation' in document) ignored(['allocation'], 'an allocation without pages', 'pages in it', 'tensors');
}

function checkWorker(report: Report, { worker }: LooseDocument): void {
  for (const [rankField, sizeField] of [
    ['tp_rank', 'tp_size'],
    ['pp_rank', 'pp_size'],
  ] as const) {
    const rank = worker?.[rankField];
    const size = worker?.[sizeField];
    if (rank === undefined || size === undefined || rank < size) continue;
    report.at(['worker', rankField], {
      code: 'rank-out-of-range',
      wanted: `a rank below ${sizeField}, ${size}`,
      mend: 'Check both numbers.',
    });
  }
}

function checkRules(report: Report, { rules }: LooseDocument): void {
  const known = [
    ['alias', rules?.alias, aliasNames(rules)],
    ['rows', rules?.rows, ROW_POLICY_NAMES],
  ] as const;
  for (const [field, name, names] of known) {
    if (name === undefined || names.includes(name)) continue;
    report.at(['rules', field], {
      severity: 'warning',
      code: 'unknown-rule',
      wanted: `one of ${names.join(', ')}`,
      mend: 'It is ignored, and the default rule is used.',
      near: { word: name, among: names },
    });
  }
}

function checkRequest(report: Report, document: LooseDocument, pages: ReadonlyMap<string, ExactPage>): void {
  const groups = document.kv_cache_config?.kv_cache_groups;
  const lists = document.request_block_ids;
  if (groups === undefined || lists === undefined) return;
  if (lists.length > groups.length) {
    report.at(['request_block_ids'], {
      code: 'wrong-length',
      found: `${lists.length} lists for ${groups.length} groups`,
      wanted: 'at most one list a group',
      mend: 'Remove the lists that belong to no group.',
    });
  }
  const blocks = document.kv_cache_config?.num_blocks;
  const { worker } = document;
  const ratio =
    worker && 'physical_blocks_per_logical_kv_block' in worker ? worker.physical_blocks_per_logical_kv_block : 1;
  if (blocks === undefined || ratio === undefined) return;
  for (const [i, ids] of present(lists)) {
    const first = pages.get(groups[i]?.layer_names?.[0] ?? '');
    if (first === undefined) continue;
    const limit = first.isState ? exact(blocks) : exact(blocks) * exact(ratio);
    for (const [j, id] of present(ids)) {
      if (exact(id) < limit) continue;
      report.at(['request_block_ids', i, j], {
        code: 'block-id-out-of-range',
        wanted: `an id below ${limit}, the ${first.isState ? 'logical blocks of a state group' : 'kernel blocks of the pool'}`,
        mend: 'Check the id, num_blocks and the kernel blocks a logical block.',
      });
    }
  }
}

/**
 * The rules between the fields of a document, which a schema cannot tell: each is checked where what it needs is
 * sound, so that one mistake does not hide another.
 *
 * @param document What the schema accepted, with undefined where it did not.
 */
export function checkLayout(report: Report, document: LooseDocument): void {
  const pages = pagesByLayer(document);
  checkForm(report, document);
  checkWorker(report, document);
  checkRules(report, document);
  checkOwnRule(report, document);
  checkSpecs(report, document);
  checkLayers(report, document);
  checkSizes(report, document, pages);
  checkRequest(report, document, pages);
  checkRegistered(report, document);
}
