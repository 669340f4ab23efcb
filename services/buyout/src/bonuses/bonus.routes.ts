import {
  adminAddBonus,
  adminDeleteBonus,
  adminGetBonus,
  adminListBonuses,
  adminUpdateBonus,
  type BonusInput,
} from '@okruh/contracts/http/buyout-admin/bonuses';
import type { Locale } from '@okruh/market';
import { created, fieldErrors, noContent, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { createEdit, Refusal } from '../stored/edit-price-list.ts';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { bonusState } from '../model/bonus.ts';
import type { Bonus, PriceList } from '../model/price-list.ts';
import { toBonus } from '../stored/price-list.repository.ts';
import { bonusView, listBonusHistory, listBonuses } from './bonus.query.ts';
import { deleteBonus, findBonus, insertBonus, toColumns, updateBonus } from './bonus.repository.ts';

/** What is added for an old device traded in with a purchase; agreed bonuses stay with their orders. */
export function bonusRoutes(app: FastifyInstance, deps: Deps): void {
  const { priceList, now } = deps;
  const edit = createEdit(deps);
  const view = (id: string) => {
    const list = priceList.current();
    const bonus = list.bonuses.find((candidate) => candidate.id === id);
    return bonus === undefined ? null : bonusView(list, bonus, now());
  };
  const changedMeanwhile = (present: Bonus) =>
    problem('changed-meanwhile', {
      title: texts.both('problem.bonus-changed'),
      extra: { present: bonusView(priceList.current(), present, now()) },
    });

  route(app, adminListBonuses, ({ query }) => ok(listBonuses(priceList.current(), query, now())));

  route(app, adminGetBonus, async ({ params }) => {
    const bonus = view(params.bonus);
    if (bonus === null) return problem('not-found');
    return ok({ bonus, history: await listBonusHistory(deps.database.db, params.bonus) });
  });

  route(app, adminAddBonus, async ({ body, identity, locale, requestId }) => {
    const id = uuidv7();
    const answer = await edit(requestId, async (tx) => {
      checkInput(priceList.current(), body, locale);
      await insertBonus(tx, identity.name ?? '', id, toColumns(body));
      return ok(null);
    });
    return answer.status === 200 ? created(view(id)) : answer;
  });

  route(app, adminUpdateBonus, async ({ params, body, identity, locale, requestId }) => {
    const answer = await edit(requestId, async (tx) => {
      const before = await findBonus(tx, params.bonus);
      if (before === null) return problem('not-found');
      if (before.version !== body.version) return changedMeanwhile(toBonus(before));
      checkInput(priceList.current(), body, locale);
      await updateBonus(tx, identity.name ?? '', before, toColumns(body));
      return ok(null);
    });
    return answer.status === 200 ? ok(view(params.bonus)) : answer;
  });

  route(app, adminDeleteBonus, ({ params, query, identity, requestId }) =>
    edit(requestId, async (tx) => {
      const before = await findBonus(tx, params.bonus);
      if (before === null) return problem('not-found');
      if (before.version !== query.version) return changedMeanwhile(toBonus(before));
      if (bonusState(before, now()) !== 'planned') return problem('bonus-begun', { title: texts.both('problem.bonus-begun') });
      await deleteBonus(tx, identity.name ?? '', before);
      return noContent();
    }),
  );
}

/** @throws Refusal with errors by field: what is meant has to be bought out, and the days have to follow each other */
function checkInput(list: PriceList, input: BonusInput, locale: Locale): void {
  const { manufacturer_id: manufacturerId, master_product_id: masterProductId } = input;
  const family = masterProductId === null ? null : list.family(masterProductId);
  const errors: Record<string, string[]> = {};
  if (manufacturerId !== null && !list.listManufacturers(input.type_device).some(({ id }) => id === manufacturerId))
    errors['manufacturer_id'] = [texts.text(locale, 'bonus.unknown-manufacturer')];
  if (
    family === undefined ||
    (family !== null && (family.typeId !== input.type_device || (manufacturerId !== null && family.manufacturerId !== manufacturerId)))
  )
    errors['master_product_id'] = [texts.text(locale, 'bonus.unknown-device')];
  if (input.valid_to !== null && input.valid_to < input.valid_from) errors['valid_to'] = [texts.text(locale, 'bonus.days')];
  if (Object.keys(errors).length > 0) throw new Refusal(fieldErrors(errors));
}
