import { matrixRules } from '../analysis/matrix.ts';
import type { RuleNames } from '../facts.ts';
import type { LayoutDocument } from '../layout/document.ts';
import { isRefusal, resolveLayout } from '../layout/layout.ts';
import type { Region } from '../registration/region.ts';
import { isRefused, register } from '../registration/register.ts';
import type { Registration } from '../registration/registration.ts';
import { rolesOf } from '../registration/roles.ts';
import { rowPolicy } from '../registration/rows/list.ts';
import { aliasRule } from '../registration/rules/list.ts';
import { observedRegistration } from './observed-registration.ts';
import { ownTable, type TellableField, type Told, toldBy } from './own-table.ts';

/** What two rows can differ in. `packedRow` is in no worker's table. */
export type EvidenceField = 'base' | 'blockLen' | 'roles' | Exclude<TellableField, 'packedRow'>;

/** A region of the worker's and the model's that stands for it; null where a side has none. */
export interface EvidenceRow {
  readonly worker: Region | null;
  readonly model: Region | null;
  /** What differs, of that which the worker's table says; empty where they fit, or where a side has none. */
  readonly differs: readonly EvidenceField[];
  readonly fits: boolean;
}

/** A rule set's table beside the worker's. */
export interface RuleEvidence {
  readonly rules: RuleNames;
  /** The check by which the model refuses the layout; null where it registers. */
  readonly refusal: string | null;
  /** Rows of the worker's that the model has too. */
  readonly fits: number;
  /** Regions of the model's that the worker has not. */
  readonly missing: number;
  /** Rows that fit stand in the same order, by which prefill and decode pair them. */
  readonly sameOrder: boolean;
}

/** What a worker's own table says of the rules that it was made under. */
export interface Evidence {
  readonly regions: readonly Region[];
  /** Every rule set that the document can be tried under, those that fit most rows first. */
  readonly sets: readonly RuleEvidence[];
  /** The first of them that fit equally well: the layout does not tell them apart. */
  readonly best: readonly RuleEvidence[];
  /** Regions of the worker's that no rule set makes. */
  readonly likeNone: readonly Region[];
}

const FIELDS: readonly EvidenceField[] = ['base', 'blockLen', 'blockStride', 'numBlocks', 'group', 'isMla', 'roles'];

/** Reads of a registration's rows what a worker's table tells. */
class RowReader {
  private readonly roles: ReturnType<typeof rolesOf>;

  constructor(
    private readonly told: Told,
    registration: Registration,
  ) {
    this.roles = rolesOf(registration);
  }

  value(region: Region, field: EvidenceField): string {
    if (field === 'roles') {
      return (this.roles.get(region.index) ?? []).filter((role) => this.told.roles.has(role)).join('+');
    }
    const isTold = field === 'base' || field === 'blockLen' || this.told.fields.has(field);
    return isTold ? String(region[field]) : '';
  }

  key(region: Region): string {
    return FIELDS.map((field) => this.value(region, field)).join('/');
  }
}

/** Rows of one key in order, each handed out once. */
class Shelves {
  private readonly byKey = new Map<string, Region[]>();

  constructor(regions: readonly Region[], keyOf: (region: Region) => string) {
    for (const region of regions) {
      const key = keyOf(region);
      const shelf = this.byKey.get(key);
      if (shelf) shelf.push(region);
      else this.byKey.set(key, [region]);
    }
  }

  take(key: string): Region | null {
    return this.byKey.get(key)?.shift() ?? null;
  }
}

interface Observed {
  readonly layout: Exclude<ReturnType<typeof resolveLayout>, { readonly code: unknown }>;
  readonly told: Told;
  readonly registration: Registration;
}

function observed(document: LayoutDocument): Observed | null {
  const table = ownTable(document);
  if (table === null) return null;
  const layout = resolveLayout(document);
  if (isRefusal(layout)) return null;
  return { layout, told: toldBy(table), registration: observedRegistration(layout, table) };
}

const modelled = ({ layout }: Observed, { alias, rows }: RuleNames) =>
  register(layout, { alias: aliasRule(alias, layout.document.rules), rows: rowPolicy(rows) });

/** Pairs of rows that are equal in all that is told: by worker's region, the model's. */
function fitting({ told, registration }: Observed, model: Registration): Map<Region, Region> {
  const ofModel = new RowReader(told, model);
  const ofWorker = new RowReader(told, registration);
  const shelves = new Shelves(model.regions, (region) => ofModel.key(region));
  const pairs = new Map<Region, Region>();
  for (const region of registration.regions) {
    const found = shelves.take(ofWorker.key(region));
    if (found) pairs.set(region, found);
  }
  return pairs;
}

const compareSets = (p: RuleEvidence, q: RuleEvidence): number =>
  q.fits - p.fits || p.missing - q.missing || Number(q.sameOrder) - Number(p.sameOrder);

/**
 * Tries every rule set on a document whose worker wrote its own table, and compares row by row. What the table leaves
 * unsaid is not compared, nor are names and members.
 *
 * @returns null where there is no such table, or the document is refused before it has views.
 */
export function evidenceOf(document: LayoutDocument): Evidence | null {
  const worker = observed(document);
  if (worker === null) return null;
  const { regions } = worker.registration;
  const likeSome = new Set<Region>();
  const sets = matrixRules(document)
    .map((rules): RuleEvidence => {
      const model = modelled(worker, rules);
      if (isRefused(model)) {
        return { rules, refusal: model.refusal.code, fits: 0, missing: 0, sameOrder: false };
      }
      const pairs = fitting(worker, model);
      const places = [...pairs.values()].map(({ index }) => index);
      for (const region of pairs.keys()) likeSome.add(region);
      return {
        rules,
        refusal: null,
        fits: pairs.size,
        missing: model.regions.length - pairs.size,
        sameOrder: places.every((index, i) => i === 0 || index > (places[i - 1] ?? -1)),
      };
    })
    .sort(compareSets);
  const [first] = sets;
  return {
    regions,
    sets,
    best: sets.filter(
      (each) => first !== undefined && first.refusal === each.refusal && compareSets(first, each) === 0,
    ),
    likeNone: regions.filter((region) => !likeSome.has(region)),
  };
}

/**
 * The worker's rows beside those of one rule set: the worker's in their order, then what only the model has. Rows that
 * do not fit stand beside one that starts where they do, if there is any.
 *
 * @returns null as `evidenceOf` does; with the model refused, the worker's rows alone.
 */
export function evidenceRows(document: LayoutDocument, rules: RuleNames): readonly EvidenceRow[] | null {
  const worker = observed(document);
  if (worker === null) return null;
  const { regions } = worker.registration;
  const model = modelled(worker, rules);
  if (isRefused(model)) return regions.map((region) => ({ worker: region, model: null, differs: [], fits: false }));
  const pairs = fitting(worker, model);
  const ofModel = new RowReader(worker.told, model);
  const ofWorker = new RowReader(worker.told, worker.registration);
  const taken = new Set(pairs.values());
  const left = new Shelves(
    model.regions.filter((region) => !taken.has(region)),
    ({ base }) => String(base),
  );
  const rows = regions.map((region): EvidenceRow => {
    const same = pairs.get(region);
    if (same) return { worker: region, model: same, differs: [], fits: true };
    const near = left.take(String(region.base));
    if (near) taken.add(near);
    const differs = near ? FIELDS.filter((field) => ofWorker.value(region, field) !== ofModel.value(near, field)) : [];
    return { worker: region, model: near, differs, fits: false };
  });
  const missing = model.regions.filter((region) => !taken.has(region));
  return [...rows, ...missing.map((region) => ({ worker: null, model: region, differs: [], fits: false }))];
}
