import { Fragment } from 'react';
import { Linked } from '../glossary/linked.tsx';
import button from '../parts/button.module.css';
import { Modal } from '../parts/modal.tsx';
import help from './help-dialog.module.css';

/** Keys by place. They are bound by where they lie on the keyboard, and named as on an English one. */
const KEYS: readonly { readonly where: string; readonly keys: readonly (readonly [keys: string, does: string])[] }[] = [
  {
    where: 'Anywhere',
    keys: [
      ['?', 'All keys'],
      ['/', 'Find'],
      ['1 2 3 4', 'Explore, Compare, Matrix, Transfer'],
      ['5', 'Deployment, where one is open'],
      ['L', 'Filter the layers'],
      ['E', 'Edit: handles on the map, numbers beside it'],
      ['T', 'The layout as text'],
      ['.', 'Next finding, or difference'],
      [',', 'Previous finding, or difference'],
      [']', 'Next step of registration, or pair'],
      ['[', 'Step before'],
      ['Esc', 'Clear the selection, show the end'],
      ['Ctrl Z', 'Undo'],
      ['Ctrl Shift Z', 'Redo'],
      ['Ctrl V', 'Open the layout on the clipboard'],
    ],
  },
  {
    where: 'In the map',
    keys: [
      ['A D ← →', 'Pan'],
      ['W S + −', 'Zoom in, zoom out'],
      ['↑ ↓', 'Row before, row after'],
      ['PgUp PgDn', 'Ten rows'],
      ['0', 'The whole row'],
      ['F', 'Fit what is selected'],
      ['M', 'Measure what is selected'],
      ['Shift drag', 'Measure between edges; Alt lets go of them'],
      ['← →', 'On a handle: move an edge of the page; Shift moves it far'],
    ],
  },
  {
    where: 'On a pool of a transfer',
    keys: [
      ['← →', 'Block before, block after; Shift takes in what lies between'],
      ['PgUp PgDn', 'A tenth of the pool'],
      ['Home End', 'First, last'],
      ['Enter', 'Show the block, or choose what is taken in'],
      ['Esc', 'Let go of what is taken in'],
    ],
  },
  {
    where: 'In the source',
    keys: [
      ['Esc', 'Leave the text; Tab leads on'],
      ['Ctrl Space', 'What could stand here'],
      ['F8', 'Next issue'],
      ['Ctrl Shift M', 'List of issues'],
      ['Ctrl Z', 'Undo, in the text and on the map'],
      ['Ctrl F', 'Search'],
      ['Shift Alt F', 'Format'],
      ['Ctrl S', 'Save as file'],
    ],
  },
  {
    where: 'In lists and tables',
    keys: [
      ['↑ ↓', 'Select the next or the one before'],
      ['Home End', 'First, last'],
      ['← →', 'Close or open a group'],
      ['H', 'Hide a layer or group on the map, or show it again'],
      ['I', 'Show it alone'],
      ['Shift H', 'Show all'],
    ],
  },
];

/** Every key of the page. */
export default function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal title="All keys" isText onClose={onClose}>
      <div className={help.places}>
        {KEYS.map(({ where, keys }) => (
          <section key={where}>
            <h3 className={help.where}>{where}</h3>
            <dl className={help.keys}>
              {keys.map(([key, does]) => (
                <Fragment key={key}>
                  <dt>
                    {key.split(' ').map((each) => (
                      <kbd key={each}>{each}</kbd>
                    ))}
                  </dt>
                  <dd>
                    <Linked text={does} />
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <button type="button" className={button.quiet} onClick={onClose}>
        Close
      </button>
    </Modal>
  );
}
