import { useStore } from 'zustand';
import type { NumberOwner, PlaceField } from '../../core/edit/change.ts';
import { type LayerNumber, layerNumbers, numberPath } from '../../core/edit/numbers.ts';
import { layerNames, sharers } from '../../core/edit/owners.ts';
import { layerPlace } from '../../core/edit/place.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { numberMeaning, PLACE_WORDS } from '../../io/words/edit-words.ts';
import { formatNumber } from '../../io/words/figures.ts';
import styles from './edit.module.css';
import { EditField } from './edit-field.tsx';
import { editing } from './editing.ts';
import { LayerArrangement } from './layer-arrangement.tsx';
import { LayerName } from './layer-name.tsx';
import { useEdit } from './use-edit.ts';

interface LayerFormProps {
  readonly document: LayoutDocument;
  readonly layer: string;
}

const SHARED_WORDS: Readonly<Partial<Record<NumberOwner, string>>> = {
  spec: 'spec',
  tensor: 'tensor',
  view: 'view',
};

/** `shapes[0][1]`, as the document's own paths are written. */
const fieldName = ([first, ...rest]: LayerNumber['path']): string =>
  `${first}${rest.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')}`;

/** What else changes with this layer, and whether it shall. */
function SharedWith({ document, layer }: LayerFormProps) {
  const scope = useStore(editing, (state) => state.scope);
  const shared = Object.entries(SHARED_WORDS).flatMap(([owner, word]) => {
    const others = sharers(document, layer, owner as NumberOwner);
    return others.length === 0 ? [] : [{ word, others }];
  });
  if (shared.length === 0) return null;
  const words = shared.map(({ word, others }) => `the ${word} of ${formatNumber(others.length, 'other layer')}`);
  return (
    <label className={styles.scope}>
      <input
        type="checkbox"
        checked={scope === 'shared'}
        onChange={(event) => editing.setState({ scope: event.currentTarget.checked ? 'shared' : 'layer' })}
      />
      <span title={shared.flatMap(({ others }) => others.slice(0, 12)).join('\n')}>
        Change {words.join(' and ')} with it
      </span>
    </label>
  );
}

/** The numbers of one layer: where its page lies, what its spec says, and its tensor. */
export function LayerForm({ document, layer }: LayerFormProps) {
  const edit = useEdit();
  const scope = useStore(editing, (state) => state.scope);
  const place = layerPlace(document, layer);
  const numbers = layerNumbers(document, layer);
  if (place === null && !layerNames(document).includes(layer)) return null;
  const field = (number: LayerNumber) => (
    <EditField
      key={`${number.owner} ${fieldName(number.path)}`}
      label={fieldName(number.path)}
      meaning={numberMeaning(document, numberPath(document, layer, number))}
      value={number.value}
      isOptional={number.isOptional}
      onChange={(value, gesture) => {
        const { owner, path } = number;
        return edit({ kind: 'number', layer, owner, path, value, scope }, gesture);
      }}
    />
  );
  const ofSpec = numbers.filter(({ owner }) => owner === 'spec');
  const ofTensor = numbers.filter(({ owner }) => owner !== 'spec');
  return (
    <>
      <LayerName key={layer} layer={layer} />
      <SharedWith document={document} layer={layer} />
      {place && (
        <fieldset className={styles.fields}>
          <legend>Page</legend>
          {(Object.keys(PLACE_WORDS) as PlaceField[]).map((name) => {
            const now = place[name];
            return (
              now && (
                <EditField
                  key={name}
                  label={PLACE_WORDS[name].name}
                  meaning={
                    now.step > 1 ? `${PLACE_WORDS[name].meaning} In steps of ${now.step}.` : PLACE_WORDS[name].meaning
                  }
                  value={now.bytes}
                  step={now.step}
                  onChange={(bytes, gesture) =>
                    edit({ kind: 'place', layer, field: name, bytes: bytes ?? 0, scope }, gesture)
                  }
                />
              )
            );
          })}
        </fieldset>
      )}
      {ofSpec.length > 0 && (
        <fieldset className={styles.fields}>
          <legend>Spec</legend>
          {ofSpec.map(field)}
        </fieldset>
      )}
      {ofTensor.length > 0 && (
        <details className={styles.more}>
          <summary>Tensor and allocation</summary>
          <div className={styles.fields}>{ofTensor.map(field)}</div>
        </details>
      )}
      <LayerArrangement document={document} layer={layer} />
    </>
  );
}
