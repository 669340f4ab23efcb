import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { json, type SandboxAnswer, type SandboxParty, type SandboxRequest } from './party.ts';

/** How a party misbehaves until it is told otherwise; `fail` counts down, −1 fails for ever. */
const faultsSchema = z.object({ slow_ms: z.int().min(0).max(60_000).default(0), fail: z.int().min(-1).default(0) });
export type Faults = z.output<typeof faultsSchema>;

/**
 * A party that can be made slow or broken: `PUT <prefix>/control` with `{ slow_ms, fail }`, `DELETE` sets it right again.
 */
export function withFaults(party: SandboxParty): SandboxParty {
  let faults: Faults = faultsSchema.parse({});
  const control = (request: SandboxRequest): SandboxAnswer => {
    if (request.method === 'DELETE') faults = faultsSchema.parse({});
    if (request.method === 'PUT') {
      const parsed = faultsSchema.safeParse(JSON.parse(request.body.toString('utf8') || '{}'));
      if (!parsed.success) return json(400, { error: 'invalid', issues: parsed.error.issues });
      faults = parsed.data;
    }
    return json(200, faults);
  };
  return {
    ...party,
    async answer(request) {
      if (request.path === '/control') return control(request);
      await wait(faults.slow_ms);
      if (faults.fail === 0) return party.answer(request);
      if (faults.fail > 0) faults = { ...faults, fail: faults.fail - 1 };
      return json(500, { error: 'internal' });
    },
  };
}
