import * as z from 'zod/mini';
import { type DocumentPath, type Located, locate } from './json-path.ts';
import type { JsonNode } from './json-tree.ts';
import type { Report } from './report.ts';
import { bare, schemaAt, shapeOf } from './schema/schema-walk.ts';
import { wantedBy } from './schema-wording.ts';
import { suggest } from './suggest.ts';

type Schema = z.core.$ZodType;

/** The first sentence of a field's description. */
function about(schema: Schema | undefined): string {
  const description = schema && z.globalRegistry.get(bare(schema))?.description;
  return description ? `: ${description.split(/(?<=\.) /)[0]}` : '.';
}

/** The fields of an object that its schema does not know: one of them may be the missing one, misspelt. */
function strangers(root: JsonNode, parent: DocumentPath, schema: Schema | undefined, value: unknown): string[] {
  const { node } = locate(root, parent);
  if (node.kind !== 'object') return [];
  const owner = schema && schemaAt(schema, parent, value);
  const type = node.properties.find((property) => property.key.value === 'type')?.value;
  const shape = owner && shapeOf(owner, type?.kind === 'string' ? type.value : undefined);
  return node.properties.map((property) => property.key.value).filter((key) => shape && !Object.hasOwn(shape, key));
}

/**
 * Reports a field that is not there. Pointing at a misspelt field beats pointing at the object around it.
 *
 * @param wanted Default: the field's name.
 */
export function reportMissing(
  report: Report,
  schema: Schema,
  value: unknown,
  path: DocumentPath,
  wanted?: string,
): void {
  const name = String(path.at(-1));
  const parent = path.slice(0, -1);
  const meant =
    report.root && !report.isFull ? suggest(name, strangers(report.root, parent, schema, value)) : undefined;
  const problem = { code: 'missing-field', wanted: wanted ?? `the field ${name}` };
  if (meant === undefined) {
    report.at(path, { ...problem, mend: `Add it${about(schemaAt(schema, path, value))}` });
    return;
  }
  const misspelt = report.locate([...parent, meant]);
  report.span(misspelt?.path ?? '', misspelt?.key ?? { offset: 0, length: 0 }, {
    ...problem,
    found: `the unknown field ${JSON.stringify(meant)}`,
    mend: `Rename ${meant} to ${name}.`,
    suggestion: name,
  });
}

/** Whether the text has nothing usable there, and its own fault says so already. */
const isTold = (located: Located): boolean => located.node.kind === 'invalid';

/**
 * Reports what a schema found, and takes each value it refused out of `value` (undefined is left), so that later
 * checks see only what is sound by itself.
 */
export function reportSchemaIssues(
  report: Report,
  schema: Schema,
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
): void {
  for (const issue of issues) {
    const located = report.locate(issue.path);
    if (located === undefined || isTold(located)) continue;
    const at = report.isFull ? undefined : schemaAt(schema, issue.path, value);
    if (located.exists) report.at(issue.path, wantedBy(issue, at, located.node));
    else {
      const options = issue.code === 'invalid_union' && 'options' in issue ? (issue.options ?? []) : [];
      const wanted = options.length === 0 ? undefined : `the field type, one of ${options.join(', ')}`;
      reportMissing(report, schema, value, issue.path, wanted);
    }
  }
  for (const { path } of issues) {
    let holder: unknown = value;
    for (const step of path.slice(0, -1)) holder = (holder as Record<PropertyKey, unknown> | undefined)?.[step];
    const last = path.at(-1);
    // Mutates the value that the tree reader made; nothing else holds it.
    if (last !== undefined && typeof holder === 'object' && holder !== null) {
      (holder as Record<PropertyKey, unknown>)[last] = undefined;
    }
  }
}
