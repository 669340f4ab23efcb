import { marketSchema } from '@okruh/contracts';
import { adminImportPrices, type PricePreview } from '@okruh/contracts/http/catalog-admin/prices';
import type { Market } from '@okruh/market';
import { fieldErrors, ok, problem, route, type Tx } from '@okruh/service-kit';
import { importResult, readImport, refuseSave, shownItems } from '@okruh/service-kit/uploads';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { texts } from '../../locales/texts.ts';
import { changePrices, loadHistories } from '../../stored/product-commands.ts';
import { change } from '../refusal.ts';
import { type ImportedPrice, MAX_PRICE_ROWS, priceColumns, readPriceRows } from './price-import.ts';
import { lockPricesByCode, pricesByCode } from './price-import.query.ts';
import { previewPrice } from './price-preview.ts';

/** Prices of a market from a file. */
export function priceImportRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  route(app, adminImportPrices, async ({ raw, locale, identity, requestId }) => {
    const sent = await readImport(raw, { columns: priceColumns, maxRows: MAX_PRICE_ROWS, limit: adminImportPrices.bodyLimit, locale });
    if ('answer' in sent) return sent.answer;
    const { form } = sent;
    const market = marketSchema.safeParse(form.fields['market']);
    if (!market.success) return fieldErrors({ market: [texts.text(locale, 'office.unknown-item')] });
    return change(database, async (tx) => {
      const codes = form.table.rows.map((row) => row.cell('code'));
      // What is saved has to be what the fingerprint says, to the end of the transaction.
      if (form.mode === 'save') await lockPricesByCode(tx, codes);
      const results = readPriceRows(form.table.rows, await pricesByCode(tx, market.data, codes), locale);
      const stored = results.flatMap((result) => (result.state === 'ok' ? [[result.row.held.now, result.row.held.common]] : []));
      const result = importResult(form, results, [market.data, stored]);
      const items = await previewChanges(tx, result.changed, market.data);
      const steep = items.filter((item) => item.is_steep);
      const answer = { ...result.answer, steep: steep.length, ...shownItems(items) };
      if (form.mode !== 'save') return ok(answer);
      const refusal = refuseSave(form, result);
      if (refusal !== null) return refusal;
      if (steep.length > 0 && form.fields['confirmed'] !== 'true') {
        const extra = { codes: steep.slice(0, 20).map(({ code }) => code) };
        return problem('steep-reduction', { title: texts.both('office.steep-reduction'), extra });
      }
      const prices = result.changed.map(({ held, now, common }) => ({ variantId: held.variant, market: market.data, now, common }));
      await changePrices(tx, prices, { name: identity.name ?? '', correlationId: requestId, source: 'import' });
      return ok({ ...answer, saved: true });
    });
  });
}

/** What the shop would show for the new prices, steep cuts first: of many rows they must be seen. */
async function previewChanges(tx: Tx, changed: readonly ImportedPrice[], market: Market): Promise<PricePreview[]> {
  const histories = await loadHistories(
    tx,
    changed.map(({ held }) => held.variant),
  );
  const now = Date.now();
  const items = changed.map(({ held, now: after }) => {
    const price = { variant: held.variant, code: held.code, name: held.name, before: held.now, after };
    return previewPrice(price, histories.get(`${held.variant}@${market}`) ?? [], market, now);
  });
  return items.toSorted((a, b) => Number(b.is_steep) - Number(a.is_steep));
}
