import { findCompany, suggestAddress } from '@okruh/contracts/http/checkout/finish';
import { todayIn } from '@okruh/market';
import { fieldRules, messageText, parseCui, parseIco } from '@okruh/market/fields';
import { DependencyDown, fieldErrors, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { keepAnswer, cachedAnswer } from './company.repository.ts';

/** Companies by their number and towns by their postcode: what forms fill in by themselves. */
export function companyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, findCompany, async ({ params, market, locale, log }) => {
    const typed = params.number;
    const error = (market === 'cz' ? fieldRules.ico : fieldRules.cui)(typed, { market, today: todayIn(market, deps.now()) });
    const number = market === 'cz' ? parseIco(typed) : parseCui(typed);
    if (number === null)
      return fieldErrors({ number: [error === null ? texts.text(locale, 'company.unknown') : messageText(error, locale)] });
    const cached = await cachedAnswer(deps.database, market, number);
    if (cached !== undefined) return cached === null ? problem('not-found', { title: texts.both('company.unknown') }) : ok(cached);
    try {
      const company = await deps.registers[market](number, deps.now());
      await keepAnswer(deps.database, market, number, company);
      return company === null ? problem('not-found', { title: texts.both('company.unknown') }) : ok(company);
    } catch (reason) {
      if (!(reason instanceof DependencyDown)) throw reason;
      log.warn({ register: reason.dependency }, 'the register of companies does not answer');
      return problem('register-unavailable', { status: 503, title: texts.both('company.down') });
    }
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
