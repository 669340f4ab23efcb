import { randomUUID } from 'node:crypto';
import type { AlertRuleId } from '@okruh/contracts/http/ops-admin/alert-rules';
import { type Job, startEvery, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { type AlertStep, judge } from '../model/alert-state.ts';
import { type AlertRow, type CurrentRule, loadAlerts, loadRules } from '../stored/alerts.ts';
import { notifyClosed, notifyFiring } from './notify.ts';
import { readValues, type RuleValues, type ValueOptions } from './read-values.ts';

export interface EvaluatorOptions extends ValueOptions, Pick<Deps, 'logger'> {
  readonly sites: Readonly<Record<'cz' | 'ro', string>>;
  /** A webhook is configured. */
  readonly hasWebhook: boolean;
  /** Something is to be delivered. */
  onNotified(): void;
}

export interface Evaluator {
  /** Judges every value once, unless another process does it at this time. */
  evaluate(): Promise<void>;
  start(): Job;
}

const EVERY_MS = 15_000;
/** A process that died leaves the turn to another after this time. */
const TURN_SECONDS = 45;

/**
 * Judges the values of all rules and writes what becomes of alerts, with what is sent about it, in one transaction: a process that dies
 * leaves nothing half done, and the next one goes on. One process has the turn; the clock is the database's.
 */
export function createEvaluator(options: EvaluatorOptions): Evaluator {
  const { database, logger } = options;
  const holder = randomUUID();

  async function evaluate(): Promise<void> {
    const { rowCount } = await database.db.execute(sql`
      update alert_turns set holder = ${holder}::uuid, until = now() + make_interval(secs => ${TURN_SECONDS})
      where holder = ${holder}::uuid or until < now()`);
    if (rowCount === 0) return;
    const values = await readValues(options);
    const count = await database.db.transaction(async (tx) => {
      const locked = await tx.execute<{ now: Date }>(
        sql`select clock_timestamp() as now from alert_turns where holder = ${holder}::uuid for update`,
      );
      const [turn] = locked.rows;
      // It took too long, and another one has it.
      if (turn === undefined) return 0;
      await judgeAll(tx, values, new Date(turn.now), options);
      return notifyFiring(tx, options);
    });
    if (count > 0) options.onNotified();
  }

  return {
    evaluate,
    start() {
      const job = startEvery({ name: 'evaluate-alerts', everyMs: EVERY_MS, logger, work: evaluate });
      return {
        ...job,
        async stop() {
          await job.stop();
          await database.db.execute(sql`update alert_turns set until = '-infinity' where holder = ${holder}::uuid`);
        },
      };
    },
  };
}

type Open = AlertRow & { readonly state: 'pending' | 'firing' };
const isOpen = (row: AlertRow): row is Open => row.state !== 'closed';

async function judgeAll(tx: Tx, values: ReadonlyMap<AlertRuleId, RuleValues>, now: Date, options: EvaluatorOptions): Promise<void> {
  const rules = await loadRules(tx);
  const open = (await loadAlerts(tx, sql`where a.state <> 'closed' for update of a`)).filter(isOpen);
  for (const [id, known] of values) {
    const rule = rules.get(id);
    if (rule === undefined) continue;
    const own = open.filter((alert) => alert.rule === id);
    for (const subject of new Set([...known.keys(), ...own.map((alert) => alert.subject)])) {
      // What is no longer there is well.
      const value = known.has(subject) ? (known.get(subject) ?? null) : rule.worse === 'above' ? 0 : rule.settings.closes_at;
      const before = own.find((alert) => alert.subject === subject) ?? null;
      if (value === null) continue;
      const step = judge(
        rule,
        before === null
          ? null
          : { state: before.state, since: before.since, calmSince: before.calm_since, worst: before.worst, lastAt: before.last_at },
        value,
        now,
      );
      await store(tx, { id, rule, subject, value, before, now, step }, options);
    }
  }
}

interface Judgement {
  readonly id: AlertRuleId;
  readonly rule: CurrentRule;
  readonly subject: string;
  readonly value: number;
  readonly before: Open | null;
  readonly now: Date;
  readonly step: AlertStep;
}

async function store(tx: Tx, { id, rule, subject, value, before, now, step }: Judgement, options: EvaluatorOptions): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  if (step.kind === 'none') return;
  if (step.kind === 'drop') {
    await tx.execute(sql`delete from alerts where id = ${before?.id}::uuid`);
    return;
  }
  if (step.kind === 'close') {
    await tx.execute(sql`
      update alerts set state = 'closed', closed_at = ${at}, calm_since = null, last = ${value}, last_at = ${at} where id = ${before?.id}::uuid`);
    // Nobody was notified, so nobody needs to know that it is over.
    if (before !== null && before.notified_at !== null && before.silenced_until === null)
      await notifyClosed(tx, { ...before, last: value, closed_at: now }, options);
    return;
  }
  const state = step.kind === 'fire' || before?.state === 'firing' ? 'firing' : 'pending';
  const since = sql`${step.since.toISOString()}::timestamptz`;
  if (before === null) {
    await tx.execute(sql`
      insert into alerts (id, rule, subject, severity, state, threshold, since, fired_at, value, worst, last, last_at)
      values (${randomUUID()}::uuid, ${id}, ${subject}, ${rule.severity}, ${state}, ${rule.settings.threshold}, ${since},
        case when ${state} = 'firing' then ${at} end, ${value}, ${value}, ${value}, ${at})`);
    return;
  }
  await tx.execute(sql`
    update alerts set state = ${state}, since = ${since}, calm_since = ${step.calmSince?.toISOString() ?? null}::timestamptz,
      fired_at = case when ${state} = 'firing' then coalesce(fired_at, ${at}) end,
      value = case when fired_at is null then ${value} else value end,
      threshold = case when fired_at is null then ${rule.settings.threshold} else threshold end,
      worst = ${step.worst}, last = ${value}, last_at = ${at}
    where id = ${before.id}::uuid`);
}
