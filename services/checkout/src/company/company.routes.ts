import { findCompany, setCompany, suggestAddress } from '@okruh/contracts/http/checkout/finish';
import { todayIn } from '@okruh/market';
import { fieldRules, messageText, parseCui, parseIco } from '@okruh/market/fields';
import { DependencyDown, fieldErrors, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { computeCart, buildSummary } from '../pricing/cart-summary.ts';
import { cartEmpty } from '../request/choose.ts';
import { readCart } from '../request/read-cart.ts';
import { writeVatPayer } from '../stored/choose-methods.repository.ts';
import { askRegister, checkVatPayer } from '../request/find-company.ts';

/** Companies by their number and towns by their postcode: what forms fill in by themselves. */
export function companyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, findCompany, async ({ params, market, locale, log }) => {
    const typed = params.number;
    const error = (market === 'cz' ? fieldRules.ico : fieldRules.cui)(typed, { market, today: todayIn(market, deps.now()) });
    const number = market === 'cz' ? parseIco(typed) : parseCui(typed);
    if (number === null)
      return fieldErrors({ number: [error === null ? texts.text(locale, 'company.unknown') : messageText(error, locale)] });
    try {
      const company = await askRegister(deps, market, number);
      return company === null ? problem('not-found', { title: texts.both('company.unknown') }) : ok(company);
    } catch (reason) {
      if (!(reason instanceof DependencyDown)) throw reason;
      log.warn({ register: reason.dependency }, 'the register of companies does not answer');
      return problem('register-unavailable', { status: 503, title: texts.both('company.down') });
    }
  });

  route(app, setCompany, async (request) => {
    const { body, market, log } = request;
    const payer = await checkVatPayer(deps, market, body);
    if (payer === 'unknown') log.warn('the register of companies does not answer, VAT is charged');
    const { exists, cart, around } = await readCart(deps, request);
    if (!exists || cart.packages.length === 0) return cartEmpty;
    const isVatPayer = payer === 'yes';
    if (isVatPayer !== cart.head.isVatPayer) await writeVatPayer(deps.database, cart.head.id, isVatPayer);
    const compute = (isPayer: boolean) => computeCart({ ...cart, head: { ...cart.head, isVatPayer: isPayer } }, around);
    const [without, withVat] = [buildSummary(compute(true), around), buildSummary(compute(false), around)];
    return ok({
      vat_payer: payer,
      reverse_charge: without.is_reverse_charge ? { total: without.totals.total, total_with_vat: withVat.totals.total } : null,
      summary: isVatPayer ? without : withVat,
    });
  });

  route(app, suggestAddress, ({ query, market }) =>
    ok({
      items: deps.liveMethods
        .towns()
        .suggest(market, query.term)
        .map(({ postcode, city, districtId, districtName }) => ({ postcode, city, district: districtId, district_name: districtName })),
    }),
  );
}
