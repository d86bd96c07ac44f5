import type { Facts } from '../../core/facts.ts';
import type { WorkerFacts } from '../../core/layout/document.ts';
import { evidenceOf } from '../../core/observed/evidence.ts';
import { codeMarkdown, escapedMarkdown, markdownOf } from '../markdown.ts';
import { evidenceSentence } from '../words/evidence-sentence.ts';
import { capitalised } from '../words/phrases.ts';
import { standingOf, underRules } from '../words/standing.ts';
import { documentHash } from './document-hash.ts';
import { clipped } from './fact-tables.ts';

const code = (text: string): string => codeMarkdown(clipped(text));

/** What a document says of its worker, as far as it says it: a clause each. */
function workerClauses(worker: WorkerFacts): string[] {
  const { engine_id, role, tp_rank, tp_size, pp_rank, pp_size, kv_cache_layout, transfer_mode } = worker;
  const ratio = worker.physical_blocks_per_logical_kv_block;
  const rank = (name: string, of: number | undefined, size: number | undefined): string[] =>
    of === undefined && size === undefined ? [] : [`${name} rank ${of ?? 0} of ${size ?? 1}`];
  return [
    ...(engine_id === undefined ? [] : [`engine ${code(engine_id)}`]),
    ...(role === undefined ? [] : [role === 'both' ? 'prefill and decode' : role]),
    ...rank('tensor-parallel', tp_rank, tp_size),
    ...rank('pipeline-parallel', pp_rank, pp_size),
    ...(kv_cache_layout === undefined ? [] : [`cache layout ${code(kv_cache_layout)}`]),
    ...(ratio === undefined ? [] : [`${ratio} kernel blocks a logical block`]),
    ...(transfer_mode === undefined ? [] : [transfer_mode]),
  ];
}

/**
 * Everything that a result depends on, an item each of a list in Markdown: the layout by its hash, the rules and how far
 * to trust them, vLLM and the worker as far as the document names them.
 *
 * @param name What the page calls the layout.
 */
export function environmentLines(facts: Facts, name: string): string[] {
  const { document, rules } = facts;
  const { source, worker } = document;
  const vllm = [
    ...(source?.vllm === undefined ? [] : [`vLLM ${code(source.vllm)}`]),
    ...(source?.tool === undefined ? [] : [`written by ${code(source.tool)}`]),
    ...(source?.captured_at === undefined ? [] : [`captured at ${code(source.captured_at)}`]),
  ];
  const clauses = worker ? workerClauses(worker) : [];
  const evidence = document.registered === undefined ? null : evidenceOf(document);
  return [
    `- Layout: ${escapedMarkdown(clipped(name))}, SHA-256 \`${documentHash(document)}\` of its canonical JSON`,
    `- ${markdownOf(capitalised(underRules(rules)))}: ${standingOf(rules)}`,
    ...(vllm.length > 0 ? [`- ${vllm.join(', ')}`] : []),
    ...(clauses.length > 0 ? [`- Worker: ${clauses.join(', ')}`] : []),
    ...(evidence ? [`- ${markdownOf(evidenceSentence(evidence))}`] : []),
  ];
}
