import { expect, it } from 'vitest';
import { waitText } from './too-many-attempts.ts';

it.each([
  [1, '1 sekundu', '1 secundă'],
  [2, '2 sekundy', '2 secunde'],
  [32, '32 sekund', '32 de secunde'],
  [61, '2 minuty', '2 minute'],
  [900, '15 minut', '15 minute'],
  [1500, '25 minut', '25 de minute'],
])('%i seconds are said as people say them', (seconds, cs, ro) => {
  expect(waitText(seconds, 'cs').replaceAll('\u00a0', ' ')).toBe(cs);
  expect(waitText(seconds, 'ro').replaceAll('\u00a0', ' ')).toBe(ro);
});
