import { expect, test } from 'vitest';
import { layerNumbers, numberPath } from '../../../src/core/edit/numbers.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { editIssueSentence, handleName, handleValue, numberMeaning } from '../../../src/io/words/edit-words.ts';
import { PRESETS } from '../../../src/presets/catalog.ts';

test('numberMeaning() says what the format says of every number that can be set', async () => {
  const meanings = new Map<string, string>();
  for (const preset of PRESETS) {
    const read = readLayout(await preset.load());
    if (!read.ok) throw new RangeError(preset.id);
    const { document } = read;
    for (const group of document.kv_cache_config.kv_cache_groups) {
      for (const layer of group.layer_names) {
        for (const number of layerNumbers(document, layer)) {
          meanings.set(number.path.join('.'), numberMeaning(document, numberPath(document, layer, number)));
        }
      }
    }
  }
  expect([...meanings].filter(([, meaning]) => meaning === '')).toEqual([]);
  expect(meanings.get('block_size')).toBe('Tokens a logical block.');
  expect(meanings.get('storage.nbytes')).toBe('Bytes of the allocation.');
  expect(meanings.get('bytes')).toMatch(/^Bytes/);
});

test('what a handle is called and where it stands', () => {
  expect(handleName('length', 'swa')).toBe('End of page of layer swa');
  expect(handleValue(19_008)).toBe('19,008 bytes, 0x4a40');
});

test('editIssueSentence() says what was found, what is wanted, and what to do', () => {
  expect(
    editIssueSentence({ code: 'x', path: '', found: '0', wanted: 'a number from 1', mend: 'Choose another number.' }),
  ).toBe('Found 0, wanted a number from 1. Choose another number.');
});
