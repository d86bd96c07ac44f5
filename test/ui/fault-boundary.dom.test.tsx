import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FaultBoundary } from '../../src/ui/fault-boundary.tsx';

function Broken(): never {
  throw new RangeError('block 7 is not one of 4');
}

test('a page that cannot be drawn says why', () => {
  // React reports what a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <FaultBoundary>
      <Broken />
    </FaultBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('block 7 is not one of 4');
  expect(screen.getByRole('button', { name: 'Start again' })).toBeTruthy();
});
