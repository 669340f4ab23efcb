import type { Expectation, StoryEvent } from '@okruh/contracts/http/ops-admin/stories';
import type { Publisher } from '@okruh/contracts';

/** What usually follows an event. */
interface Rule {
  readonly after: string;
  /** One of them is awaited. */
  readonly types: readonly [string, ...string[]];
  readonly withinSeconds: number;
  /**
   * Which follower counts. `story`: one anywhere in the story, for what happens once. `subject`: a later one of the same aggregate.
   * `each`: a later one that follows no other event of this rule.
   */
  readonly match: 'story' | 'subject' | 'each';
  /** What makes it needless. */
  readonly unless?: readonly string[];
}

const MINUTE = 60;
const DAY = 86_400;
const ended = ['orders.order-cancelled.v1', 'orders.order-held.v1'];

/** The usual course; terms are those of docs/event-chain.md. */
export const rules: readonly Rule[] = [
  { after: 'orders.order-paid.v1', types: ['orders.order-released.v1'], withinSeconds: MINUTE, match: 'story', unless: ended },
  { after: 'orders.order-released.v1', types: ['picking.list-created.v1'], withinSeconds: MINUTE, match: 'story', unless: ended },
  { after: 'picking.package-finished.v1', types: ['invoicing.invoice-created.v1'], withinSeconds: 5 * MINUTE, match: 'each' },
  { after: 'invoicing.invoice-created.v1', types: ['invoicing.invoice-sent.v1'], withinSeconds: 5 * MINUTE, match: 'subject' },
  { after: 'invoicing.credit-note-created.v1', types: ['invoicing.invoice-sent.v1'], withinSeconds: 5 * MINUTE, match: 'subject' },
  {
    after: 'picking.handed-over.v1',
    types: ['picking.package-arrived.v1', 'picking.package-delivered.v1', 'picking.package-returned.v1', 'picking.package-lost.v1'],
    withinSeconds: 7 * DAY,
    match: 'subject',
  },
  {
    after: 'orders.mail-requested.v1',
    types: ['notifications.e-mail-sent.v1', 'notifications.e-mail-failed.v1'],
    withinSeconds: 5 * MINUTE,
    match: 'each',
  },
];

type Known = Pick<StoryEvent, 'position' | 'type' | 'subject' | 'at'>;

/** What should follow the events of a story and doesn't stand there: missing once its term is over. @param events in their order */
export function listExpected(events: readonly Known[], now: Date): Expectation[] {
  return rules.flatMap((rule) => {
    const causes = events.filter(({ type }) => type === rule.after);
    if (causes.length === 0 || rule.unless?.some((type) => events.some((event) => event.type === type)) === true) return [];
    const followers = events.filter(({ type }) => rule.types.includes(type));
    const open = rule.match === 'story' ? (followers.length > 0 ? [] : causes.slice(-1)) : listOpen(rule, causes, followers);
    return open.map(({ at, position }) => {
      const due = new Date(Date.parse(at) + rule.withinSeconds * 1_000);
      return {
        types: [...rule.types],
        service: getPublisher(rule.types[0]),
        after: position,
        due_at: due.toISOString(),
        is_missing: due < now,
      };
    });
  });
}

function listOpen({ match }: Rule, causes: readonly Known[], followers: readonly Known[]): Known[] {
  const taken = new Set<number>();
  return causes.filter((cause) => {
    const follower = followers.find(
      (one) => one.position > cause.position && !taken.has(one.position) && (match === 'each' || one.subject === cause.subject),
    );
    if (follower === undefined) return true;
    if (match === 'each') taken.add(follower.position);
    return false;
  });
}

export const getPublisher = (type: string): Publisher => type.slice(0, type.indexOf('.')) as Publisher;
