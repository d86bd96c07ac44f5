import { modelDocument } from './document.ts';
import { type Figure, type Model, shown } from './model.ts';

const figureRow = ({ what, value, standing, source }: Figure): string =>
  `| ${what} | ${typeof value === 'number' ? shown(value) : `\`${value}\``} | ${standing} | ${source} |`;

function modelPart(model: Model): string {
  const { tp, blockSize } = model.serving;
  const { num_blocks, kv_cache_tensors, kv_cache_groups } = modelDocument(model).kv_cache_config;
  const layers = kv_cache_groups.reduce((sum, { layer_names }) => sum + layer_names.length, 0);
  const bytes = (kv_cache_tensors[0]?.size ?? 0) / num_blocks;
  const groups = kv_cache_groups.length === 1 ? '1 group' : `${kv_cache_groups.length} groups`;
  return [
    `### ${model.title}`,
    `Preset \`${model.id}\`: \`--tp ${tp} --block-size ${blockSize}\`; ${layers} caches in ${groups}, ${shown(bytes)} bytes a block on a rank, ${shown(num_blocks)} blocks.`,
    ['| figure | value | standing | source |', '|---|---|---|---|', ...model.figures.map(figureRow)].join('\n'),
  ].join('\n\n');
}

/** What the page on models says of each one's figures, in Markdown. */
export const figuresMarkdown = (models: readonly Model[]): string => `${models.map(modelPart).join('\n\n')}\n`;
