import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { durationText, togetherMinutes } from './duration.ts';

const demo = z
  .object({
    devices: z.array(
      z.object({ operations: z.array(z.object({ duration_minutes: z.int(), duration: z.object({ cs: z.string(), ro: z.string() }) })) }),
    ),
  })
  .parse(JSON.parse(readFileSync(new URL('../../../../tools/demo-data/repairs.json', import.meta.url), 'utf8')));

it('every duration of the demo data reads as it is written there', () => {
  const operations = demo.devices.flatMap((device) => device.operations);
  expect(operations.length).toBeGreaterThan(1_000);
  for (const { duration_minutes: minutes, duration } of operations) {
    expect([durationText(minutes, 'cs'), durationText(minutes, 'ro')]).toEqual([duration.cs, duration.ro]);
  }
});

it.each([
  [[60, 45], 105],
  [[60, 1_440], 1_440],
  [[4_320, 1_440, 30], 4_320],
  [[240, 240, 60], 2_880],
  [[], 0],
])('%j minutes together take %i', (durations, together) => {
  expect(togetherMinutes(durations)).toBe(together);
});
