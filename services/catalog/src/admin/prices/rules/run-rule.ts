import { createHash } from 'node:crypto';
import { type PriceRulePreview, type PriceRuleRequest, SHOWN_RULE_ROWS } from '@okruh/contracts/http/catalog-admin/price-rules';
import type { Tx } from '@okruh/service-kit';
import { startCounting } from '../preview-changes.ts';
import { type HeldPrice, pricesOfVariants } from '../price.query.ts';
import { applyRule } from './price-rule.ts';

/** A price that a rule changes, minor units. */
export interface RuledChange {
  readonly variant: string;
  readonly now: number;
  /** As it is. */
  readonly common: number | null;
}

/** What a rule does to its rows: what people see, and all that is changed. */
interface RuleRun {
  readonly preview: PriceRulePreview;
  readonly changes: readonly RuledChange[];
}

type ShownRow = PriceRulePreview['items'][number];

/** Rows that are calculated with one look at their histories. */
const BATCH = 1_000;

/**
 * Calculates a rule for variants; nothing is written.
 *
 * @param variantIds in the order in which the token names them
 * @param startsAt when the prices are planned for; null: they change at once
 */
export async function runRule(
  tx: Tx,
  { market, rule, starts_at, ends_at }: PriceRuleRequest,
  variantIds: readonly string[],
  startsAt: Date | null,
): Promise<RuleRun> {
  const hash = createHash('sha256').update(JSON.stringify([market, rule, starts_at, ends_at]));
  const counts = { rows: 0, changed: 0, unchanged: 0, raised: 0, lowered: 0, steep: 0, refused: 0 };
  const shown = { refused: [] as ShownRow[], steep: [] as ShownRow[], changed: [] as ShownRow[] };
  const changes: RuledChange[] = [];
  const show = (kind: keyof typeof shown, row: ShownRow): void => {
    if (shown[kind].length < SHOWN_RULE_ROWS) shown[kind].push(row);
  };
  for await (const { row, counting } of readRows(tx, market, variantIds, startsAt)) {
    const before = counting.findBefore(row);
    const result = applyRule(rule, { now: before, common: row.common });
    hash.update(JSON.stringify([row.variant, row.now, row.common, before, result]));
    counts.rows += 1;
    if ('refusal' in result) {
      counts.refused += 1;
      show('refused', { ...counting.preview(row, before), refusal: result.refusal });
      continue;
    }
    if (result.after === before) {
      counts.unchanged += 1;
      continue;
    }
    const preview = counting.preview(row, result.after);
    counts.changed += 1;
    counts[result.after > before ? 'raised' : 'lowered'] += 1;
    if (preview.is_steep) counts.steep += 1;
    show(preview.is_steep ? 'steep' : 'changed', { ...preview, refusal: null });
    changes.push({ variant: row.variant, now: result.after, common: row.common });
  }
  const items = [...shown.refused, ...shown.steep, ...shown.changed].slice(0, SHOWN_RULE_ROWS);
  return { preview: { ...counts, items, token: hash.digest('base64url') }, changes };
}

/** Rows with what their struck prices are counted from, batch by batch. */
async function* readRows(tx: Tx, market: PriceRuleRequest['market'], variantIds: readonly string[], startsAt: Date | null) {
  for (let at = 0; at < variantIds.length; at += BATCH) {
    const ids = variantIds.slice(at, at + BATCH);
    const held: ReadonlyMap<string, HeldPrice> = await pricesOfVariants(tx, market, ids);
    const counting = await startCounting(tx, market, ids, startsAt);
    for (const id of ids) {
      const row = held.get(id);
      if (row !== undefined) yield { row, counting };
    }
  }
}
