import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { json, type SandboxAnswer, type SandboxParty, type SandboxRequest } from './party.ts';

/** How a party misbehaves until it is set otherwise; `fail` counts down, −1 fails for ever. */
const errorsSchema = z.object({ slow_ms: z.int().min(0).max(60_000).default(0), fail: z.int().min(-1).default(0) });
export type Violations = z.output<typeof errorsSchema>;

/**
 * A party that can be made slow or broken: `PUT <prefix>/control` with `{ slow_ms, fail }`, `DELETE` sets it right again.
 */
export function withErrors(party: SandboxParty): SandboxParty {
  let errors: Violations = errorsSchema.parse({});
  const control = (request: SandboxRequest): SandboxAnswer => {
    if (request.method === 'DELETE') errors = errorsSchema.parse({});
    if (request.method === 'PUT') {
      const parsed = errorsSchema.safeParse(JSON.parse(request.body.toString('utf8') || '{}'));
      if (!parsed.success) return json(400, { error: 'invalid', issues: parsed.error.issues });
      errors = parsed.data;
    }
    return json(200, errors);
  };
  return {
    ...party,
    async answer(request) {
      if (request.path === '/control') return control(request);
      await wait(errors.slow_ms);
      if (errors.fail === 0) return party.answer(request);
      if (errors.fail > 0) errors = { ...errors, fail: errors.fail - 1 };
      return json(500, { error: 'internal' });
    },
  };
}
