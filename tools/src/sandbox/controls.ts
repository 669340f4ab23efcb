import { behaviourSchema, quiet, type Behaviour } from './webhooks.ts';
import { json, type SandboxAnswer, type SandboxRequest } from './party.ts';

/** The behaviours that were asked for, by merchant; `*` stands for those without one of their own. */
export interface Controls {
  of(merchant: string): Behaviour;
  /** Uses one up: true while some are left. */
  takes(merchant: string, what: 'drop' | 'fail_create'): boolean;
  /** `GET`, `PUT` and `DELETE …/control/:merchant`. */
  answer(request: SandboxRequest, merchant: string): SandboxAnswer;
}

export function createControls(): Controls {
  const byMerchant = new Map<string, Behaviour>();
  const getKey = (merchant: string): string => (byMerchant.has(merchant) ? merchant : '*');
  const of = (merchant: string): Behaviour => byMerchant.get(getKey(merchant)) ?? quiet;
  return {
    of,
    takes(merchant, what) {
      const held = of(merchant);
      if (held[what] === 0) return false;
      byMerchant.set(getKey(merchant), { ...held, [what]: held[what] - 1 });
      return true;
    },
    answer(request, merchant) {
      if (request.method === 'DELETE') byMerchant.delete(merchant);
      if (request.method === 'PUT') {
        const parsed = behaviourSchema.safeParse(JSON.parse(request.body.toString('utf8') || '{}'));
        if (!parsed.success) return json(400, { error: 'invalid', issues: parsed.error.issues });
        byMerchant.set(merchant, parsed.data);
      }
      return json(200, of(merchant));
    },
  };
}
