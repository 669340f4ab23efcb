import type { ActionKind } from '@okruh/contracts/http/ops-admin/action-kinds';
import type { actionAims, OperationsAction } from '@okruh/contracts/http/ops-admin/actions';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

type Aim = (typeof actionAims)[number];
interface Filter {
  readonly before?: number | undefined;
  readonly action?: ActionKind | undefined;
  readonly person?: string | undefined;
}
interface ActionRow extends Record<string, unknown> {
  readonly id: number;
  readonly at: Date;
  readonly person_name: string;
  readonly action: string;
  readonly reason: string;
  readonly subject: Readonly<Record<string, unknown>>;
}

const PAGE = 50;
/** Things of one act that are named. */
const MAX_NAMED = 5;
/** Where the subject of an act says what it was about; the first that is there counts. */
const aims: readonly (readonly [key: string, aim: Aim])[] = [
  ['redrive', 'redrive'],
  ['replay', 'replay'],
  ['projection', 'projection'],
  ['dead_letters', 'dead-letter'],
  ['dead_letter', 'dead-letter'],
  ['event', 'event'],
  ['alert', 'alert'],
  ['rule', 'rule'],
  ['silence', 'silence'],
  ['consumer', 'consumer'],
];

/** A page of what people did, newest first. */
export async function listActions(tx: Tx, filter: Filter): Promise<{ readonly items: OperationsAction[]; readonly next: number | null }> {
  const conditions = [
    sql`true`,
    ...(filter.before === undefined ? [] : [sql`id < ${filter.before}`]),
    ...(filter.action === undefined ? [] : [sql`action = ${filter.action}`]),
    ...(filter.person === undefined ? [] : [sql`person_id = ${filter.person}`]),
  ];
  const { rows } = await tx.execute<ActionRow>(sql`
    select id::float8 as id, at, person_name, action, reason, subject from actions
    where ${sql.join(conditions, sql` and `)} order by actions.id desc limit ${PAGE + 1}`);
  const items = rows.slice(0, PAGE).map(viewAction);
  return { items, next: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null };
}

function viewAction({ id, at, person_name: person, action, reason, subject }: ActionRow): OperationsAction {
  const [key, aim] = aims.find(([name]) => subject[name] !== undefined) ?? [];
  const all = key === undefined ? [] : [subject[key]].flat();
  const ids = all.map((one) => (typeof one === 'string' || typeof one === 'number' ? String(one) : '')).filter((one) => one !== '');
  return {
    id,
    at: new Date(at).toISOString(),
    person,
    action,
    reason,
    about: aim === undefined ? [] : ids.slice(0, MAX_NAMED).map((one) => ({ aim, id: one })),
    count: ids.length,
  };
}

/** Everybody who did something, by their newest name; it steps from person to person over `actions_person`. */
export async function listActors(tx: Tx): Promise<{ readonly id: string; readonly name: string }[]> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    with recursive actors as (
      (select person_id from actions order by person_id limit 1)
      union all
      select (select person_id from actions where actions.person_id > actors.person_id order by person_id limit 1)
      from actors where actors.person_id is not null
    )
    select actors.person_id as id, newest.person_name as name from actors
    cross join lateral (select person_name from actions where actions.person_id = actors.person_id order by id desc limit 1) newest
    order by name, actors.person_id`);
  return rows.map(({ id, name }) => ({ id, name }));
}
