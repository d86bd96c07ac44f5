import * as z from 'zod/mini';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { ROW_POLICIES } from '../../core/registration/rows/list.ts';
import { ALIAS_RULES } from '../../core/registration/rules/list.ts';
import { OWN_RULE } from '../../core/registration/rules/own-rule.ts';
import { addressText, described, dtypeName, flag, layerMap, optional, suggestedText, text, whole } from './field.ts';
import { ownRuleSchema } from './own-rule.ts';
import { registeredSchema } from './registered.ts';
import { groupSpecSchema } from './spec.ts';
import { workerSchema } from './worker.ts';

/** The names of rule sets that a document may ask for. */
const ALIAS_RULE_NAMES: readonly string[] = [...ALIAS_RULES.map(({ name }) => name), OWN_RULE];

/** Names of alias rules that a document may ask for; its own only where it brings one. */
export const aliasNames = (rules: { readonly own?: unknown } | undefined): readonly string[] =>
  rules?.own === undefined ? ALIAS_RULE_NAMES.filter((name) => name !== OWN_RULE) : ALIAS_RULE_NAMES;
export const ROW_POLICY_NAMES: readonly string[] = ROW_POLICIES.map(({ name }) => name);

const names = (description: string) => described(z.array(text('A layer name.')), description);

const kvCacheTensor = z.object({
  size: whole('Bytes of the tensor; the largest of all is the size of the one backing allocation.', 1),
  layers: names('The layers in it, in order.'),
  layer_stride: whole('Bytes from one layer to the next.'),
  block_stride: whole('Bytes from one logical block of a layer to the next.'),
  offset: whole('Bytes from the start of the backing allocation to the first layer.'),
});

const kvCacheGroup = z.object({
  layer_names: names('The layers that hold a block id together. The type of the first is the type of the group.'),
  kv_cache_spec: groupSpecSchema,
});

const elements = (description: string, least: number) =>
  described(z.array(whole('Elements.', least)).check(z.minLength(1)), description);

const capturedTensor = z.object({
  layer: text('The layer.'),
  data_ptr: addressText('Address of the first element: 0x and hex digits, or decimal, below 2^64.'),
  shape: elements('Elements on each axis, as torch prints it.', 1),
  stride: elements('Elements from one to the next on each axis, as torch prints it.', 0),
  dtype: dtypeName('Element type, torch\'s name with or without "torch.".'),
  device: optional(text('Where the tensor is. Shown.')),
  storage: described(
    z.object({
      data_ptr: addressText('Address of the allocation that the tensor is a view of.'),
      nbytes: whole('Bytes of the allocation.', 1),
    }),
    'The allocation. One address may come with two sizes.',
  ),
});

const writtenPage = z.object({
  layer: text('The layer.'),
  offset: whole('Bytes from the start of the allocation to block 0.'),
  page_bytes: whole('Bytes of data a kernel block.', 1),
  block_stride: whole('Bytes from one kernel block to the next.'),
  whole_row: optional(flag('The layer registers the whole row, block_stride bytes. Default: false.')),
});

/** The layout document, format 1, in the form the core takes: see `layerMap` for where the file differs. */
export const layoutSchema = z.object({
  regionscope: described(z.literal(1), 'Version of the format.'),
  title: optional(text('Shown.')),
  notes: optional(text('Shown.')),
  source: optional(
    described(
      z.object({
        tool: optional(text('What wrote the document.')),
        vllm: optional(text('Version of vLLM.')),
        captured_at: optional(text('When it was captured.')),
      }),
      'Where the document came from. Shown.',
    ),
  ),
  worker: optional(described(workerSchema, 'Facts of the worker that registers the caches.')),
  rules: optional(
    described(
      z.object({
        alias: optional(
          suggestedText(`When a range joins a region that is there: ${ALIAS_RULE_NAMES.join(', ')}.`, ALIAS_RULE_NAMES),
        ),
        rows: optional(
          suggestedText(`When a layer takes the whole row: ${ROW_POLICY_NAMES.join(', ')}.`, ROW_POLICY_NAMES),
        ),
        own: optional(ownRuleSchema),
      }),
      'The rules that the document asks to be opened under.',
    ),
  ),
  kv_cache_config: described(
    z.object({
      num_blocks: whole('Logical blocks in the pool.', 1),
      kv_cache_tensors: optional(
        described(
          z.array(kvCacheTensor),
          'Where layers sit in the one backing allocation. Not looked at with kv_caches or pages.',
        ),
      ),
      kv_cache_groups: described(z.array(kvCacheGroup), "Transfer groups in order; a group's index is its id."),
    }),
    "The worker's cache configuration, with vLLM's own field names.",
  ),
  kv_caches: optional(
    layerMap(
      capturedTensor,
      'fields',
      'The captured tensors by layer name, in registration order. They replace derived views.',
    ),
  ),
  pages: optional(
    described(z.array(writtenPage), 'Pages known only by their numbers, in registration order, instead of tensors.'),
  ),
  allocation: optional(
    described(
      z.object({
        base_addr: addressText('Address of the allocation.'),
        bytes: whole('Bytes of the allocation.', 1),
      }),
      'The allocation that pages lie in. Required with pages.',
    ),
  ),
  request_block_ids: optional(
    described(
      z.array(z.array(whole('A block id.'))),
      'Block ids of one request, a list a group: kernel blocks, or logical blocks for a state group.',
    ),
  ),
  registered: optional(
    described(registeredSchema, 'The region table that the worker itself made, captured after it had registered.'),
  ),
});

/** Does not compile where the schema and the core's type part ways. */
export const asDocument = (value: z.infer<typeof layoutSchema>): LayoutDocument => value;
