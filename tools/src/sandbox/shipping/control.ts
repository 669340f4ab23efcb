import { z } from 'zod';
import { json, type SandboxAnswer, type SandboxRequest } from '../party.ts';
import { type Behaviour, behaviourSchema } from '../webhooks.ts';

/** How the carriers behave until it is set otherwise: what webhooks and calls of every party can do, and parcels that move by themselves. */
const controlSchema = behaviourSchema.omit({ manual_capture: true, amount_off: true, fail_create: true }).extend({
  /** Each parcel that was handed over goes a step further every so many milliseconds; 0 = only by the buttons. */
  step_ms: z.int().min(0).max(3_600_000).default(0),
  /** Decides with the tracking number what happens to a parcel on its way. */
  seed: z.int().default(1),
  /** Each webhook is sent once more with a signature of somebody else. */
  forge: z.boolean().default(false),
  /** So many calls are answered with 503; −1 = all. */
  outage: z.int().min(-1).default(0),
  /** So many calls are answered with a page instead of JSON; −1 = all. */
  nonsense: z.int().min(-1).default(0),
  /** So many bookings are done and answered with 503: the answer is lost on its way. */
  lose_answer: z.int().min(0).default(0),
  /** Pick-up points that take nothing. */
  closed_points: z.array(z.string().max(100)).max(10_000).default([]),
  /** Days on which nobody can be sent to fetch anything. */
  full_days: z.array(z.iso.date()).max(1_000).default([]),
  /** Statements of cash on delivery pay so much more or less for each parcel, in minor units. */
  cash_off: z.int().min(-10_000_000).max(10_000_000).default(0),
});
export type ShippingControl = z.output<typeof controlSchema>;

export interface ShippingControls {
  now(): ShippingControl;
  /** As the sender of webhooks wants it. */
  behaviour(): Behaviour;
  /** Uses one up: true while some are left. */
  takes(what: 'drop' | 'outage' | 'nonsense' | 'lose_answer'): boolean;
  /** `GET`, `PUT` and `DELETE /shipping/control`. */
  answer(request: SandboxRequest): SandboxAnswer;
}

export function createShippingControls(onChange: (control: ShippingControl) => void): ShippingControls {
  let control = controlSchema.parse({});
  return {
    now: () => control,
    behaviour: () => behaviourSchema.parse(control),
    takes(what) {
      if (control[what] === 0) return false;
      if (control[what] > 0) control = { ...control, [what]: control[what] - 1 };
      return true;
    },
    answer(request) {
      if (request.method === 'DELETE') control = controlSchema.parse({});
      if (request.method === 'PUT') {
        const parsed = controlSchema.safeParse(JSON.parse(request.body.toString('utf8') || '{}'));
        if (!parsed.success) return json(400, { error: 'invalid', issues: parsed.error.issues });
        control = parsed.data;
      }
      onChange(control);
      return json(200, control);
    },
  };
}
