import { afterAll, afterEach } from 'vitest';

/**
 * Fails the test in which the console got a warning or an error. A test that expects one puts its own function there
 * (`vi.spyOn(console, 'warn').mockImplementation(…)`), which keeps the message from arriving here.
 */
const unexpected: string[] = [];

for (const level of ['warn', 'error'] as const) {
  console[level] = (...parts: unknown[]) => {
    unexpected.push(`console.${level}: ${parts.map(String).join(' ')}`);
  };
}

function failIfAny(): void {
  if (unexpected.length > 0) {
    throw new Error(`unexpected on the console:\n${unexpected.splice(0).join('\n')}`);
  }
}

afterEach(failIfAny);
// What came while the file loaded, or after its last test.
afterAll(failIfAny);
