import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root === null) {
  throw new RangeError('index.html has no element #root to draw into');
}
createRoot(root).render(
  <StrictMode>
    <main>
      <h1>RegionScope</h1>
    </main>
  </StrictMode>,
);
