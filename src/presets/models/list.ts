import { CSA_LINEAR } from './csa-linear.ts';
import { DEEPSEEK_V3 } from './deepseek-v3.ts';
import { DEEPSEEK_V4 } from './deepseek-v4.ts';
import { DEEPSEEK_V41 } from './deepseek-v41.ts';
import { modelDocument } from './document.ts';
import { GEMMA } from './gemma.ts';
import { KIMI_LINEAR } from './kimi-linear.ts';
import { LLAMA } from './llama.ts';
import type { Model } from './model.ts';
import { NEMOTRON_NANO } from './nemotron-nano.ts';

/** Every model, in the presets' order. */
export const MODELS: readonly Model[] = [
  LLAMA,
  GEMMA,
  DEEPSEEK_V3,
  DEEPSEEK_V4,
  DEEPSEEK_V41,
  KIMI_LINEAR,
  NEMOTRON_NANO,
  CSA_LINEAR,
];

/** A preset's document as text. @throws RangeError where there is no such model. */
export function modelText(id: string): string {
  const model = MODELS.find((each) => each.id === id);
  if (model === undefined) throw new RangeError(`no model ${id}`);
  return `${JSON.stringify(modelDocument(model), null, 2)}\n`;
}
