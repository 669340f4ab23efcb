import { type RepairStatus, repairStatuses } from '@okruh/contracts/http/repairs';
import { type RepairCommand, repairCommands } from '@okruh/contracts/http/repairs-admin/repair';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedCommands, isAsBooked, openStatuses, type RepairFacts, statusAfter, transitions } from './repair.ts';

const facts = (status: RepairStatus, changes: Partial<RepairFacts> = {}): RepairFacts => ({
  status,
  isDeviceWithUs: true,
  isQuoted: true,
  hasParts: true,
  ...changes,
});

describe('the life of a repair', () => {
  it('goes straight from the booking to the hand-over', () => {
    const path: readonly RepairCommand[] = [
      'receive',
      'diagnose',
      'send-quote',
      'approve',
      'start-repair',
      'check-quality',
      'finish',
      'collect',
    ];
    const end = path.reduce<RepairStatus>((status, command) => statusAfter(facts(status), command) ?? 'cancelled', 'booked');
    expect(end).toBe('collected');
  });

  it('waits for parts that are not there', () => {
    expect(statusAfter(facts('waiting_for_approval', { hasParts: false }), 'approve')).toBe('waiting_for_parts');
    expect(statusAfter(facts('diagnosed', { hasParts: false }), 'confirm-price')).toBe('waiting_for_parts');
    expect(statusAfter(facts('waiting_for_parts', { hasParts: false }), 'take-parts')).toBeNull();
    expect(statusAfter(facts('waiting_for_parts'), 'take-parts')).toBe('approved');
  });

  it('is not quoted without a finding, and not cancelled once it is on the bench', () => {
    expect(statusAfter(facts('diagnosed', { isQuoted: false }), 'send-quote')).toBeNull();
    for (const status of ['in_repair', 'quality_check', 'ready', 'collected'] as const)
      expect(statusAfter(facts(status), 'cancel')).toBeNull();
  });

  it('has no state that nothing leads to, and no open state without a transition', () => {
    const reached = new Set(transitions.map(({ to }) => to));
    expect(repairStatuses.filter((status) => status !== 'booked' && !reached.has(status))).toEqual([]);
    for (const status of openStatuses) expect(allowedCommands(facts(status)).length, status).toBeGreaterThan(0);
    expect(repairCommands.filter((command) => !transitions.some((transition) => transition.command === command))).toEqual([]);
  });

  it('offers exactly what it would do, whatever the facts', () => {
    const anyFacts = fc.record({
      status: fc.constantFrom(...repairStatuses),
      isDeviceWithUs: fc.boolean(),
      isQuoted: fc.boolean(),
      hasParts: fc.constant(true),
    });
    fc.assert(
      fc.property(anyFacts, (given) => {
        const offered = allowedCommands(given);
        for (const command of repairCommands) expect(offered.includes(command)).toBe(statusAfter(given, command) !== null);
      }),
    );
  });
});

it('a price is as booked when it is not higher, and nothing of it was on request', () => {
  const sum = (amount: number, isOnRequest = false) => ({ total: { amount }, has_on_request: isOnRequest });
  expect(isAsBooked(sum(100), sum(100))).toBe(true);
  expect(isAsBooked(sum(100), sum(90))).toBe(true);
  expect(isAsBooked(sum(100), sum(101))).toBe(false);
  expect(isAsBooked(sum(100, true), sum(100))).toBe(false);
});
