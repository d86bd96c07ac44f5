import type { Progress } from '../../core/analysis/seeded.ts';
import { AS_REGISTERED, type RuleChoice } from '../../core/facts.ts';
import { formatBytes, formatCount, formatNumber } from './figures.ts';

const underRules = (rules: RuleChoice): string =>
  rules === AS_REGISTERED ? 'as the worker did' : `under ${rules.alias}, ${rules.rows}`;

/** Work that a person may have to wait for. */
export type Work =
  | { readonly kind: 'reading'; readonly name: string; readonly bytes: number; readonly progress?: Progress }
  | { readonly kind: 'registering'; readonly views: number; readonly rules: RuleChoice }
  | { readonly kind: 'fixing'; readonly views: number }
  /** `blocks`: decode's of the request, in all groups. */
  | { readonly kind: 'transferring'; readonly views: number; readonly blocks: number };

const filesRead = (progress?: Progress): string =>
  progress ? `: ${formatCount(progress.done)} of ${formatNumber(progress.of, 'file')}` : '';

/** What is being done: `Registering 10,000 views under covered, packed-mla`. */
export function busySentence(work: Work): string {
  switch (work.kind) {
    case 'reading':
      return `Reading ${work.name}, ${formatBytes(work.bytes, { rounded: true })}${filesRead(work.progress)}`;
    case 'registering':
      return `Registering ${formatNumber(work.views, 'view')} ${underRules(work.rules)}`;
    case 'transferring':
      return `Moving ${formatNumber(work.blocks, 'block')} of ${formatNumber(work.views, 'view')}`;
    case 'fixing':
      return `Trying the other rules on ${formatNumber(work.views, 'view')}`;
  }
}
