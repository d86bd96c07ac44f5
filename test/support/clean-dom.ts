import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// React then warns about updates outside act(), which fails the test.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(cleanup);
