import { useState } from 'react';
import app from '../app.module.css';
import { CompareMap } from '../compare/compare-map.tsx';
import { NOTHING_CHOSEN } from '../compare/difference-place.ts';
import { useComparison } from '../compare/use-comparison.ts';
import { documentTitle } from '../header/document-title.ts';
import { useOpener } from '../opening/opener-context.tsx';

/** Both results on the map; of a refused one the head says what there is to say. */
export default function EmbeddedComparison() {
  const compared = useComparison(false);
  const { presets } = useOpener();
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  return (
    <section className={app.map} aria-label="Memory map">
      {compared?.comparison.kind === 'registered' && (
        <CompareMap
          comparison={compared.comparison}
          titles={{ a: documentTitle(compared.a, presets), b: documentTitle(compared.b.open, presets) }}
          chosen={chosen}
          onChoose={(side, selection) => setChosen({ ...NOTHING_CHOSEN, [side]: selection })}
        />
      )}
    </section>
  );
}
