import { describe, expect, test } from 'vitest';
import { changedValue } from './changed-value.ts';

const words = {
  text: (key: string) => key,
  locale: 'cs',
  market: 'cz',
  names: new Map([['barem-1', '10 splátek']]),
} as const;

describe('a changed field reads', () => {
  test.each([
    ['apr_percent', '10.36', '10,36\u00a0%'],
    ['coefficient', '0.0542', '0,0542'],
    ['min', '{"amount":100000,"currency":"CZK"}', '1\u00a0000\u00a0Kč'],
    ['price', '{"CZK":99000,"RON":19900}', '990\u00a0Kč, 199\u00a0Lei'],
    ['name', '{"cs":"Tarif","ro":"Tarif ro"}', 'Tarif'],
    ['valid_to', '2026-11-22', '22.\u00a011.\u00a02026'],
    ['is_public', 'false', 'conflict.no'],
    ['barem_ids', '["barem-1","barem-2"]', '10 splátek, barem-2'],
    ['arrange_types', '["online"]', 'tariffs.arrange.online'],
    ['market', 'ro', 'discounts.market.ro'],
    ['defaults', '{"cz":"barem-1","ro":null}', 'CZ: 10 splátek, RO: –'],
    ['note', '', '–'],
  ])('%s %s as %s', (field, raw, read) => expect(changedValue(field, raw, words)).toBe(read));
});
