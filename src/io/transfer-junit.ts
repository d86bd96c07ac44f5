import type { Check, CheckCode } from '../core/transfer/handshake.ts';
import { type CheckedTransfer, checkedVerdict, TRANSFER_FAULT_CODES, transferFaults } from './checked-transfer.ts';
import { type JunitSuite, suiteOf, type TestCase } from './junit.ts';
import { plainText } from './words/phrase.ts';
import { transferCheckSentence, transferOutcome } from './words/transfer-check.ts';
import { transferFaultSentence } from './words/transfer-fault.ts';

/** Checks of one code: a test of that name. */
function checkCase(code: CheckCode, checks: readonly Check[]): TestCase {
  const lines = (of: readonly Check[]): string[] =>
    of.map((check) => `${transferOutcome(check)}: ${plainText(transferCheckSentence(check))}`);
  const refused = checks.filter(({ outcome }) => outcome === 'refused');
  if (refused.length > 0) return { name: code, failed: { as: 'failure', lines: lines(refused) } };
  const isMade = checks.some(({ outcome }) => outcome === 'passed');
  return isMade ? { name: code, note: lines(checks) } : { name: code, skipped: lines(checks).join('; ') };
}

/**
 * Two sides as a JUnit test suite, of decode's file: what each side registers, each kind of check, and each kind of fault
 * of the delivery as a test.
 */
export function transferJunit({ file, name, outcome, placeOf }: CheckedTransfer): JunitSuite {
  const { headline, detail } = checkedVerdict(outcome);
  const why = [headline, detail].map(plainText);
  const registers = { prefill: 'prefill registers', decode: 'decode registers' } as const;
  const faultCases = (skipped: string): TestCase[] => TRANSFER_FAULT_CODES.map((code) => ({ name: code, skipped }));
  const cases: TestCase[] = [];
  if (outcome.kind === 'refused-side') {
    const { side, facts } = outcome;
    for (const each of ['prefill', 'decode'] as const) {
      const line = side === 'decode' ? placeOf(facts.refusal.layer)?.line : undefined;
      const test: TestCase = { name: registers[each], line, failed: { as: 'failure', lines: why } };
      // Prefill is looked at first: of decode, nothing is known where it does not register.
      const other: TestCase =
        each === 'prefill' ? { name: registers[each] } : { name: registers[each], skipped: 'Prefill is refused.' };
      cases.push(each === side ? test : other);
    }
    cases.push(...faultCases('A side does not register, so that nothing is moved.'));
  } else {
    const { transfer } = outcome;
    const codes = [...new Set(transfer.checks.map(({ code }) => code))];
    cases.push({ name: registers.prefill }, { name: registers.decode, note: why.slice(1) });
    cases.push(
      ...codes.map((each) =>
        checkCase(
          each,
          transfer.checks.filter(({ code }) => code === each),
        ),
      ),
    );
    if (transfer.delivery === null) cases.push(...faultCases('A check refuses, so that nothing is moved.'));
    else {
      const faults = transferFaults(transfer);
      cases.push(
        ...TRANSFER_FAULT_CODES.map((code): TestCase => {
          const own = faults.filter((fault) => fault.code === code);
          const [first] = own;
          if (first === undefined) return { name: code };
          const line = 'layer' in first ? placeOf(first.layer)?.line : undefined;
          const lines = own.map((fault) => plainText(transferFaultSentence(fault)));
          return { name: code, line, failed: { as: 'failure', lines: [...lines, ...why.slice(1)] } };
        }),
      );
    }
  }
  return suiteOf(name, file, cases);
}
