import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      pressed {count}
    </button>
  );
}

test('a component renders and answers a click', async () => {
  render(<Counter />);
  const { userEvent } = await import('@testing-library/user-event');
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button').textContent).toBe('pressed 1');
});

test('what the test before rendered is gone', () => {
  expect(document.body.textContent).toBe('');
});
