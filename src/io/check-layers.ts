import type { DocumentPath } from './json-path.ts';
import { type LooseDocument, present } from './loose.ts';
import type { Report } from './report.ts';

const quoted = (name: string): string => JSON.stringify(name);

/** Names met so far, each with its first place; a second one is reported. */
function once(report: Report, code: string, wanted: string, mend: string) {
  const first = new Map<string, DocumentPath>();
  return (name: string, path: DocumentPath): void => {
    const before = first.get(name);
    if (before === undefined) first.set(name, path);
    else
      report.at(path, {
        code,
        found: `layer ${quoted(name)} again`,
        wanted: `${wanted}; the first is in line ${report.line(before)}`,
        mend,
      });
  };
}

/** Where the document's layers come from, by the format's order of precedence. */
type Source = 'pages' | 'kv_caches' | 'kv_cache_tensors';

function sourceOf(document: LooseDocument): Source | undefined {
  if ('pages' in document) return 'pages';
  if ('kv_caches' in document) return 'kv_caches';
  const config = document.kv_cache_config;
  if (config === undefined || !('kv_cache_tensors' in config)) return undefined;
  return config.kv_cache_tensors?.length === 0 ? undefined : 'kv_cache_tensors';
}

/** A document that says nowhere where its layers are is told so once, not once a layer. */
function reportNoLayers(report: Report, document: LooseDocument): void {
  if (!document.kv_cache_config) return;
  report.at(['kv_cache_config'], {
    code: 'no-layers',
    found: 'no layers',
    wanted: 'kv_caches, kv_cache_tensors or pages, with a layer or more',
    mend: 'Add the captured tensors, the cache configuration, or hand-written pages.',
  });
}

function* tensorLayers(document: LooseDocument): Generator<readonly [string | undefined, DocumentPath]> {
  for (const [i, tensor] of present(document.kv_cache_config?.kv_cache_tensors)) {
    const path = ['kv_cache_config', 'kv_cache_tensors', i, 'layers'];
    if (tensor.layers === undefined) yield [undefined, path];
    for (const [j, layer] of (tensor.layers ?? []).entries()) yield [layer, [...path, j]];
  }
}

/** Every layer with its place; undefined for a name that could not be read. */
function* layersOf(document: LooseDocument, source: Source): Generator<readonly [string | undefined, DocumentPath]> {
  if (source === 'kv_cache_tensors') yield* tensorLayers(document);
  else {
    const list = document[source];
    if (list === undefined) yield [undefined, [source]];
    for (const [i, entry] of (list ?? []).entries()) yield [entry?.layer, [source, i, 'layer']];
  }
}

/** The names of all layers, or undefined where one could not be read, and a search would mislead. */
function knownLayers(document: LooseDocument, source: Source): Set<string> | undefined {
  const names = new Set<string>();
  if (source === 'kv_cache_tensors' && document.kv_cache_config?.kv_cache_tensors?.includes(undefined))
    return undefined;
  for (const [name] of layersOf(document, source)) {
    if (name === undefined) return undefined;
    names.add(name);
  }
  return names;
}

function checkGroups(
  report: Report,
  document: LooseDocument,
  known: ReadonlySet<string> | undefined,
  source: string,
): Set<string> {
  /** Each layer's group and place in it; paths are made for issues only. */
  const grouped = new Map<string, readonly [group: number, place: number]>();
  const among = [...(known ?? [])];
  for (const [i, group] of present(document.kv_cache_config?.kv_cache_groups)) {
    const path = ['kv_cache_config', 'kv_cache_groups', i];
    if (group.layer_names?.length === 0) {
      report.at([...path, 'layer_names'], {
        severity: 'warning',
        code: 'empty-group',
        wanted: 'a layer',
        mend: 'The group keeps its index, and addresses nothing.',
      });
    }
    const names = group.layer_names ?? [];
    for (let j = 0; j < names.length; j += 1) {
      const layer = names[j];
      if (layer === undefined) continue;
      const before = grouped.get(layer);
      if (before !== undefined) {
        const isSame = before[0] === i;
        const first = ['kv_cache_config', 'kv_cache_groups', before[0], 'layer_names', before[1]];
        report.at([...path, 'layer_names', j], {
          code: isSame ? 'duplicate-layer' : 'layer-in-two-groups',
          found: `layer ${quoted(layer)} ${isSame ? 'again' : `in groups ${before[0]} and ${i}`}`,
          wanted: `each layer in one group, once; the first is in line ${report.line(first)}`,
          mend: 'Remove one of the two.',
        });
        continue;
      }
      grouped.set(layer, [i, j]);
      if (known && !known.has(layer)) {
        report.at([...path, 'layer_names', j], {
          code: 'layer-nowhere',
          found: `layer ${quoted(layer)}`,
          wanted: `a layer of ${source}`,
          mend: `Add it to ${source}, or remove it from the group.`,
          near: { word: layer, among },
        });
      }
    }
    checkWrapped(report, [...path, 'kv_cache_spec'], group);
  }
  return new Set(grouped.keys());
}

type LooseGroup = NonNullable<NonNullable<NonNullable<LooseDocument['kv_cache_config']>['kv_cache_groups']>[number]>;

/** The layers of a wrapped spec against those of its group. */
function checkWrapped(
  report: Report,
  path: DocumentPath,
  { kv_cache_spec: spec, layer_names: names }: LooseGroup,
): void {
  if (spec?.type !== 'UniformTypeKVCacheSpecs' || spec.kv_cache_specs === undefined || names === undefined) return;
  const specced = new Set(spec.kv_cache_specs.map((entry) => entry?.layer));
  for (const [, layer] of present(names)) {
    if (specced.has(layer)) continue;
    report.at([...path, 'kv_cache_specs', layer], {
      code: 'layer-without-spec',
      found: `no spec for layer ${quoted(layer)} of the group`,
      wanted: 'a spec for each of layer_names',
      mend: 'Add its spec, or remove it from the group.',
    });
  }
  const named = new Set(names);
  for (const [i, entry] of present(spec.kv_cache_specs)) {
    if (entry.layer === undefined || named.has(entry.layer)) continue;
    report.at([...path, 'kv_cache_specs', i, 'layer'], {
      severity: 'warning',
      code: 'spec-without-layer',
      found: `a spec for ${quoted(entry.layer)}`,
      wanted: 'a layer of the group',
      mend: 'It is not looked at; remove it, or add the layer to layer_names.',
      near: { word: entry.layer, among: names.filter((name) => name !== undefined) },
    });
  }
}

/** A field about a layer that no tensor has, or a tensor's layer that no group has: read past, but likely a slip. */
function checkStrays(
  report: Report,
  document: LooseDocument,
  known: ReadonlySet<string>,
  grouped: ReadonlySet<string>,
  source: Source,
): void {
  for (const [i, entry] of present(document.worker?.kernel_block_sizes)) {
    if (entry.layer === undefined || known.has(entry.layer)) continue;
    report.at(['worker', 'kernel_block_sizes', i, 'layer'], {
      severity: 'warning',
      code: 'layer-nowhere',
      found: `layer ${quoted(entry.layer)}`,
      wanted: `a layer of ${source}`,
      mend: 'It is not looked at; correct or remove it.',
      near: { word: entry.layer, among: [...known] },
    });
  }
  if (source !== 'kv_cache_tensors') return;
  for (const [layer, path] of tensorLayers(document)) {
    if (layer === undefined || grouped.has(layer)) continue;
    report.at(path, {
      severity: 'warning',
      code: 'layer-without-group',
      found: `layer ${quoted(layer)}`,
      wanted: 'a layer that a group names',
      mend: 'No view can be derived of it, so it is left out; name it in a group.',
      near: { word: layer, among: [...grouped] },
    });
  }
}

/** Layers are named once, each in at most one group, and none in a group only. */
export function checkLayers(report: Report, document: LooseDocument): void {
  const source = sourceOf(document);
  const inTensors = once(report, 'duplicate-layer', 'each layer in one tensor, once', 'Remove one of the two.');
  for (const [layer, path] of tensorLayers(document)) if (layer !== undefined) inTensors(layer, path);
  const inPages = once(report, 'duplicate-layer', 'one page a layer', 'Remove or rename one of the two.');
  for (const [i, page] of present(document.pages))
    if (page.layer !== undefined) inPages(page.layer, ['pages', i, 'layer']);
  if (source === undefined) reportNoLayers(report, document);
  const known = source && knownLayers(document, source);
  const grouped = checkGroups(report, document, known, source ?? '');
  if (source && known) checkStrays(report, document, known, grouped, source);
}
