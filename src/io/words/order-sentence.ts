import type { OrderDependence, OrderReach } from '../../core/analysis/order.ts';
import type { RuleNames } from '../../core/facts.ts';
import { formatBytes, formatCount, formatNumber } from './figures.ts';
import { loss, name, type Phrase, plain, strong } from './phrase.ts';
import { joinPhrases } from './phrases.ts';
import { ruleSetName } from './standing.ts';

/** How far the orders were looked through. */
function reachInWords(reach: OrderReach, interacting: number): string {
  const layers = `${formatNumber(interacting, 'layer')} can interact`;
  return reach.kind === 'exact'
    ? `${layers}, and every order of them was tried or is like one that was.`
    : `${layers}, too many for every order: ${formatNumber(reach.tried, 'order')} drawn with seed ${formatCount(reach.seed)}, which is no proof.`;
}

const namesOfLayers = (layers: readonly string[]): Phrase[] =>
  joinPhrases(
    layers.map((layer) => [name(layer)]),
    ', ',
  );

/** What the two orders lose and move, of the request where there is one, else of a block of each group. */
function figures({ usual, other }: OrderDependence & { readonly kind: 'dependent' }): Phrase[] {
  const isRequest = usual.measured.request !== null && other.measured.request !== null;
  const [a, b] = isRequest
    ? [usual.measured.request, other.measured.request]
    : [usual.measured.block, other.measured.block];
  if (a === null || b === null) return [];
  const of = isRequest ? 'of this request' : 'of a block of each group';
  const lost = (bytes: number): Phrase => (bytes > 0 ? loss(formatBytes(bytes)) : plain('nothing'));
  return [
    plain(' The usual order loses '),
    lost(a.lost),
    plain(` ${of} and moves ${formatBytes(a.moved)}; the other loses `),
    lost(b.lost),
    plain(` and moves ${formatBytes(b.moved)}.`),
  ];
}

/** Whether the order of the layers matters under a rule set, what shows it, and who could bring it about. */
export function orderSentences(rules: RuleNames, result: OrderDependence): Phrase[] {
  const under = name(ruleSetName(rules));
  if (result.kind === 'refused') {
    return [
      plain('Registration is refused under '),
      under,
      plain(', so there is no result that an order could change.'),
    ];
  }
  const reach = reachInWords(result.reach, result.interacting);
  if (result.kind === 'independent') {
    const none = result.reach.kind === 'exact' ? 'No order of the layers' : 'No order that was tried';
    return [
      strong(none),
      plain(' gives other findings or other regions under '),
      under,
      plain(result.interacting === 0 ? ': no two layers can interact.' : `. ${reach}`),
    ];
  }
  const moved = formatNumber(result.moved.length, 'layer');
  const fewest = result.isFewest ? '' : ', or fewer';
  return [
    strong('The order matters'),
    plain(' under '),
    under,
    plain(`: with ${moved}${fewest} elsewhere (`),
    ...namesOfLayers(result.moved),
    plain(') the result is another.'),
    ...figures(result),
    plain(
      result.by === 'names'
        ? ' Layers are registered by name, so other names could give that order.'
        : ' This layout is registered as it is handed in, whatever its names: only another caller could hand it in that way.',
    ),
    plain(` ${reach}`),
  ];
}
