import { MAX_PIECES } from '@okruh/contracts/http/checkout/cart';
import { type ProblemAnswer, problem, type Tx } from '@okruh/service-kit';
import { sql, type SQL } from 'drizzle-orm';
import { texts } from '../locales/texts.ts';
import { extraKey } from '../pricing/cart-lines.ts';
import type { ComputedCart, SummedPackage, Surroundings } from '../pricing/computed-cart.ts';
import { canChoose, type ChosenExtras, chosenExtras, NO_EXTRAS } from '../pricing/extras.ts';

/** What a package is to have; what is left out stays. */
export interface PackageChange extends Partial<ChosenExtras> {
  readonly quantity?: number;
  /** The shopper saw the prices of now. */
  readonly acceptsPrices: boolean;
}

/** Why a package can't have what is asked for; null when it can. */
export function findRefusal(
  one: SummedPackage,
  computed: ComputedCart,
  { parts }: Surroundings,
  change: PackageChange,
): ProblemAnswer | null {
  const { loaded } = one.priced;
  const { facts } = loaded;
  if (change.quantity !== undefined && change.quantity > loaded.quantity && facts.isPhysical && !facts.stock.isEndless) {
    const elsewhere = computed.packages
      .filter(({ priced }) => priced.loaded.variantId === loaded.variantId && priced.loaded.id !== loaded.id)
      .reduce((sum, { priced }) => sum + priced.loaded.quantity, 0);
    const available = Math.min(MAX_PIECES, facts.stock.available - elsewhere);
    if (change.quantity > available)
      return problem('not-enough-stock', { title: texts.both('cart.change.stock'), extra: { available: Math.max(0, available) } });
  }
  // Only what is newly asked for is looked at: what moved to another band is a problem of its own.
  const asked: ChosenExtras = { ...NO_EXTRAS, ...askedExtras(change) };
  return canChoose(parts.extras, facts, computed.market, asked)
    ? null
    : problem('extra-unavailable', { title: texts.both('cart.change.extra') });
}

const askedExtras = ({
  insuranceIds,
  warrantyMonths,
  prolongWarrantyCode,
  generalTuitoId,
  screenTuitoId,
}: PackageChange): Partial<ChosenExtras> => ({
  ...(insuranceIds === undefined ? {} : { insuranceIds }),
  ...(warrantyMonths === undefined ? {} : { warrantyMonths }),
  ...(prolongWarrantyCode === undefined ? {} : { prolongWarrantyCode }),
  ...(generalTuitoId === undefined ? {} : { generalTuitoId }),
  ...(screenTuitoId === undefined ? {} : { screenTuitoId }),
});

/**
 * Writes a change, each column for itself: two changes of different extras that come at once both hold. The prices of
 * what was chosen now are noted as seen.
 */
export async function savePackage(
  tx: Tx,
  cartId: string,
  one: SummedPackage,
  computed: ComputedCart,
  { parts }: Surroundings,
  change: PackageChange,
): Promise<void> {
  const { loaded } = one.priced;
  const { facts } = loaded;
  const chosen = { ...NO_EXTRAS, ...askedExtras(change) };
  const seen = new Map(
    chosenExtras(parts.extras, facts, computed.market, chosen).extras.map((extra) => [extraKey(extra.kind, extra.value), extra.price]),
  );
  const set: SQL[] = [];
  if (change.quantity !== undefined) set.push(sql`quantity = ${change.quantity}`);
  if (change.insuranceIds !== undefined) set.push(sql`insurances = ${sql.param([...change.insuranceIds])}::text[]`);
  if (change.warrantyMonths !== undefined) set.push(sql`warranty_months = ${change.warrantyMonths}`);
  if (change.prolongWarrantyCode !== undefined) set.push(sql`prolong_warranty = ${change.prolongWarrantyCode}`);
  if (change.generalTuitoId !== undefined) set.push(sql`general_tuito = ${change.generalTuitoId}`);
  if (change.screenTuitoId !== undefined) set.push(sql`screen_tuito = ${change.screenTuitoId}`);
  if (change.acceptsPrices) {
    if (facts.price !== null) set.push(sql`seen_price = ${facts.price.now}`);
    set.push(
      sql`trade_in_seen = case when trade_in is null then null else (trade_in->>'estimate')::bigint + (trade_in->>'bonus')::bigint end`,
    );
    for (const { line } of one.lines)
      if (line.extra !== null && line.kind !== 'gift') seen.set(extraKey(line.kind, line.extra.value), line.unitPrice);
    set.push(...settledExtras(one, change));
  }
  if (seen.size > 0) set.push(sql`seen_extras = seen_extras || ${JSON.stringify(Object.fromEntries(seen))}::jsonb`);
  if (set.length === 0) return;
  await tx.execute(sql`
    update packages set ${sql.join(set, sql`, `)} where id = ${loaded.id} and cart_id = ${cartId} and removed_at is null`);
}

/** Who accepts the prices of now accepts that what is gone is gone, and the insurance in its new band. */
function settledExtras({ priced: { changed, loaded } }: SummedPackage, change: PackageChange): SQL[] {
  const columns = {
    warranty: ['warrantyMonths', sql`warranty_months = null`],
    prolonged_warranty: ['prolongWarrantyCode', sql`prolong_warranty = null`],
    general_tuito: ['generalTuitoId', sql`general_tuito = null`],
    screen_tuito: ['screenTuitoId', sql`screen_tuito = null`],
  } as const;
  const set: SQL[] = [];
  for (const { kind } of changed) {
    if (kind === 'insurance') continue;
    const [name, gone] = columns[kind];
    if (change[name] === undefined) set.push(gone);
  }
  const moved = changed.filter(({ kind }) => kind === 'insurance');
  if (moved.length > 0 && change.insuranceIds === undefined) {
    const ids = loaded.extras.insuranceIds.flatMap((id) => {
      const found = moved.find(({ value }) => value === id);
      return found === undefined ? [id] : found.now === null ? [] : [found.now.value];
    });
    set.push(sql`insurances = ${sql.param(ids)}::text[]`);
  }
  return set;
}
