import type { Finding } from '../../core/analysis/finding.ts';
import { AS_REGISTERED, type Facts, type RuleChoice } from '../../core/facts.ts';
import { decisionsOf } from '../../core/replay.ts';
import { codeMarkdown, escapedMarkdown } from '../markdown.ts';
import { formatCount, formatHex } from '../words/figures.ts';
import { clipped } from './fact-tables.ts';
import type { LinkOffer } from './link-offer.ts';
import type { SharedSide } from './share.ts';
import type { SharedDocument } from './share-transfer.ts';
import type { ShareView } from './share-view.ts';

const code = (text: string): string => codeMarkdown(clipped(text));

/** How to get the layout of a side where no link brings it. */
export function openStep({ preset, name, document }: SharedDocument): string {
  const title = escapedMarkdown(clipped(document.title || name));
  return preset === null
    ? `In RegionScope, open the attached layout (${title}) with **Open**, **File…**.`
    : `In RegionScope, choose ${escapedMarkdown(clipped(name))} (\`${preset}\`) under **Layout**.`;
}

/** How to choose its rules. @param under Where they are chosen. */
export function rulesStep(rules: RuleChoice, under = '**Rules**'): string {
  if (rules === AS_REGISTERED) return `Under ${under}, choose the table as the worker registered it.`;
  return `Under ${under}, choose the alias rule \`${rules.alias}\` and the row policy \`${rules.rows}\`.`;
}

/** The finding that the report begins with, where nothing else was selected. */
function worst(facts: Facts): Finding | undefined {
  const [first] = facts.kind === 'registered' ? facts.analysis.findings : [];
  return first?.severity === 'info' ? undefined : first;
}

function findingStep(finding: Finding): string {
  const who = finding.layer ?? (finding.region === null ? `group ${finding.group}` : `R${finding.region}`);
  const { example } = finding;
  const where = example ? ` The map goes to block ${formatCount(example.block)} of group ${example.group}.` : '';
  return `In the tab **Findings**, press \`${finding.code}\` of ${code(who)}.${where}`;
}

/** What to press to have in sight what was selected; the worst finding where nothing was. */
function selectionStep(facts: Facts, { selection, map }: ShareView): string | null {
  switch (selection?.kind) {
    case 'layer':
      return `In the list of layers, press ${code(selection.layer)}.`;
    case 'region':
      return `In the tab **Regions**, press \`R${selection.region}\`.`;
    case 'decision': {
      const all = formatCount(decisionsOf(facts).length);
      return `In the tab **Steps**, go to step ${formatCount(selection.step + 1)} of ${all}.`;
    }
    case 'byte': {
      const { offset, block, group } = selection;
      const where = `in block ${formatCount(block)} of group ${group}`;
      return `On the map, look at the byte at \`${formatHex(offset)}\` of the allocation, ${where}.`;
    }
    default: {
      const findings = facts.kind === 'registered' ? facts.analysis.findings : [];
      const finding = selection ? findings.find(({ id }) => id === selection.id) : worst(facts);
      if (finding) return findingStep(finding);
      return map.row > 0 ? `On the map, go to row ${formatCount(map.row)}.` : null;
    }
  }
}

/** The command that says the same on a terminal, the layout being in a file. */
function commandStep(rules: RuleChoice): string {
  const asked = rules === AS_REGISTERED ? '--as-registered' : `--rule ${rules.alias} --rows ${rules.rows}`;
  return `Or on the command line, the layout saved as a file: \`regionscope check layout.json ${asked}\`.`;
}

/** Steps as a numbered list. */
export const numbered = (steps: readonly string[]): string[] => steps.map((step, i) => `${i + 1}. ${step}`);

/** The way to what is reported, a step each, numbered from 1. */
export function stepsToSee(side: SharedSide, facts: Facts, view: ShareView, link: LinkOffer): string[] {
  const steps = [
    ...(link.kind === 'link'
      ? ['Open the link below. It brings the layout, the rules and what is in sight; nothing is sent to a server.']
      : [openStep(side), rulesStep(side.rules)]),
    selectionStep(facts, view),
    view.replayed === null || view.selection?.kind === 'decision'
      ? null
      : `In the tab **Steps**, replay registration up to step ${formatCount(view.replayed)}.`,
    commandStep(side.rules),
  ];
  return numbered(steps.filter((step) => step !== null));
}
