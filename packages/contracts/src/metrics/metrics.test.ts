import { describe, expect, it, test } from 'vitest';
import { metrics } from './metrics.ts';

const all = Object.values(metrics);
/** What a label must never hold: its values would be without number, or a person's. */
const endless = ['id', 'path', 'url', 'address', 'email', 'order', 'number', 'ip', 'user', 'subject'];

describe.each(all)('$name', ({ name, kind, help, labels, buckets }) => {
  it('is named as Prometheus has it', () => {
    expect(name).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/);
    expect(name.endsWith('_total')).toBe(kind === 'counter');
    // The client appends these itself.
    expect(name).not.toMatch(/_(count|sum|bucket|milliseconds|ms|minutes)$/);
    expect(kind !== 'histogram' || /_(seconds|bytes|ratio)$/.test(name)).toBe(true);
  });

  it('says what it is, by labels of few values', () => {
    expect(help).toMatch(/^[A-Z][^\n]{10,}[^.]$/);
    for (const label of labels) {
      expect(label).toMatch(/^[a-z]+$/);
      expect(endless).not.toContain(label);
    }
  });

  it('has buckets when it is a histogram, and only then', () => {
    expect(buckets !== undefined).toBe(kind === 'histogram');
    expect([...(buckets ?? [])]).toEqual([...new Set(buckets)].toSorted((a, b) => a - b));
  });
});

test('names are given once', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});
