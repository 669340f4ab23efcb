import {
  adminFindPersonalStories,
  adminFindStories,
  adminGetEvent,
  adminGetStory,
  adminGetStoryOutcomes,
  adminUnmaskEvent,
  type Story,
  type StoryEvent,
  type StoryOutcome,
} from '@okruh/contracts/http/ops-admin/stories';
import type { EventOutcomes } from '@okruh/contracts/consumer-routes';
import { isUuid } from '@okruh/contracts/uuid';
import { toPersonalKind } from '@okruh/market/personal-search';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { getPublisher, listExpected } from '../model/expectations.ts';
import { INDEX_CONSUMER } from '../model/index-consumer.ts';
import { orderEvents } from '../model/order-events.ts';
import { type EventRow, findEvent, findStories, listEffects, loadStories, loadStory, MAX_EVENTS } from '../stored/stories.query.ts';
import type { ConsumerProgress } from '../broker/watch-consumers.ts';
import { unlessAway, withBroker } from '../broker/with-broker.ts';
import { decode, findContract } from '../broker/read-message.ts';
import { texts } from '../locales/texts.ts';
import { recordAction, toPerson } from '../stored/actions.ts';

/** Stories of orders, buy-outs and repairs, and single events. */
export function storyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, adminFindStories, async ({ query }) => {
    const cases = query.cases?.split(',').filter(isUuid);
    return ok({ items: await (cases === undefined ? findStories(db, query.q ?? '') : loadStories(db, cases)) });
  });

  route(app, adminFindPersonalStories, async ({ body: { text } }) => {
    const kind = toPersonalKind(text);
    if (kind === null) return problem('not-personal', { status: 400, title: texts.both('problem.not-personal') });
    const { ids, unreachable } = await deps.desk.findCases(kind, text);
    return ok({ items: ids.length === 0 ? [] : await loadStories(db, ids), unreachable: [...unreachable] });
  });

  route(app, adminGetStory, async ({ params }) => {
    const [story, progress] = await Promise.all([loadStory(db, params.id), unlessAway(() => deps.consumers.progress())]);
    if (story === null) return problem('not-found');
    const events = toStoryEvents(story.rows.slice(0, MAX_EVENTS), progress ?? [], deps.traceUrl);
    const isCut = story.rows.length > MAX_EVENTS;
    const answer: Story = { head: story.head, events, expected: isCut ? [] : listExpected(events, deps.now()), is_cut: isCut };
    return ok(answer);
  });

  route(app, adminGetStoryOutcomes, async ({ params }) => {
    const story = await loadStory(db, params.id);
    if (story === null) return problem('not-found');
    const { settled, failed, unreachable } = await deps.desk.findOutcomes(story.rows.slice(0, MAX_EVENTS).map(({ id }) => id));
    return ok({ items: joinOutcomes(settled, failed), unreachable: [...unreachable] });
  });

  route(app, adminGetEvent, ({ params }) => showEvent(params.id, 'masked'));

  route(app, adminUnmaskEvent, async ({ params: { id }, body: { reason }, identity }) => {
    // Written down first: nobody sees it without.
    await recordAction(db, toPerson(identity), { action: 'unmask', reason, subject: { event: id } });
    return showEvent(id, 'clear');
  });

  const showEvent = (id: string, mode: 'masked' | 'clear') =>
    withBroker(async () => {
      const event = await findEvent(db, id);
      if (event === null) return problem('not-found');
      const [message, effects] = await Promise.all([deps.broker.getMessage(event.stream, event.sequence), listEffects(db, event.id)]);
      const at = new Date(event.at);
      return ok({
        id: event.id,
        type: event.type,
        summary: findContract(event.type)?.summary ?? '',
        at: at.toISOString(),
        stream: event.stream,
        sequence: event.sequence,
        ...decode(event.type, message, mode),
        cause: event.cause_id === null || event.cause_type === null ? null : { id: event.cause_id, type: event.cause_type },
        effects: effects.map((effect) => ({ id: effect.id, type: effect.type, after_ms: new Date(effect.at).getTime() - at.getTime() })),
      });
    });
}

/** Settled and failed attempts of the same event at the same consumer together. */
function joinOutcomes(settled: EventOutcomes['settled'], failed: EventOutcomes['failed']): StoryOutcome[] {
  const joined = new Map<string, StoryOutcome>();
  const find = ({ event_id, consumer }: { readonly event_id: string; readonly consumer: string }): StoryOutcome =>
    joined.get(`${event_id} ${consumer}`) ?? { event_id, consumer, settled_at: null, outcome: null, failed: [] };
  const put = (one: StoryOutcome): unknown => joined.set(`${one.event_id} ${one.consumer}`, one);
  for (const row of settled) put({ ...find(row), settled_at: row.at, outcome: row.outcome });
  for (const { at, delivery, error, ...key } of failed) {
    const one = find(key);
    put({ ...one, failed: [...one.failed, { at, delivery, error }] });
  }
  return [...joined.values()];
}

function toStoryEvents(rows: readonly EventRow[], progress: readonly ConsumerProgress[], traceUrl: string | null): StoryEvent[] {
  const ordered = orderEvents(rows.map((row) => ({ ...row, at: new Date(row.at).toISOString(), causationId: row.causation_id })));
  const positions = new Map(ordered.map(({ id }, index) => [id, index + 1]));
  const shownCalls = new Set<string>();
  return ordered.map((row, index) => {
    const cause = (row.causationId === null ? undefined : positions.get(row.causationId)) ?? null;
    const before = ordered[cause === null ? index - 1 : cause - 1];
    return {
      position: index + 1,
      id: row.id,
      at: row.at,
      service: getPublisher(row.type),
      type: row.type,
      subject: row.subject,
      version: row.version,
      label: row.label,
      cause,
      after_ms: before === undefined ? null : Date.parse(row.at) - Date.parse(before.at),
      correlation_id: row.correlation_id,
      call: describeCall(row, shownCalls),
      trace_url: row.trace_id === null || traceUrl === null ? null : traceUrl.replaceAll('{trace_id}', row.trace_id),
      consumers: progress
        .filter(({ name, stream, reads }) => name !== INDEX_CONSUMER && stream === row.stream && reads(row.type))
        .map(({ name, acknowledged }) => {
          const dead = row.dead?.find(({ consumer }) => consumer === name);
          if (dead !== undefined) return { name, outcome: 'dead' as const, dead_letter: dead.sequence };
          return { name, outcome: acknowledged >= row.sequence ? ('applied' as const) : ('waiting' as const), dead_letter: null };
        })
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    };
  });
}

/** A call that wrote several events is shown before the first of them. */
function describeCall(
  { operation, caller, correlation_id: request }: Pick<EventRow, 'operation' | 'caller' | 'correlation_id'>,
  shown: Set<string>,
): StoryEvent['call'] {
  const key = `${request} ${operation}`;
  if (operation === null || shown.has(key)) return null;
  shown.add(key);
  return { operation, caller };
}
