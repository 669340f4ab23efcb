import {
  adminGetAppraisal,
  adminGetAppraisalSettings,
  adminListAppraisals,
  adminListAppraisalVersions,
  adminUpdateAppraisal,
  adminUpdateAppraisalSettings,
} from '@okruh/contracts/http/buyout-admin/appraisals';
import type { Locale } from '@okruh/market';
import { fieldErrors, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import type { Deps } from '../deps.ts';
import { addVersion } from '../stored/add-version.ts';
import { appraisalDetail, listAppraisals, listVersions, settingsView } from './appraisal-list.query.ts';
import {
  addGrades,
  changeAnswers,
  changeBought,
  changeCorrections,
  changeMinimalPrices,
  changePrices,
  dropGrades,
  isPriced,
  pricesFallWithGrade,
  versionOfModel,
} from './appraisal.repository.ts';
import { createEdit, Refusal } from '../stored/edit-price-list.ts';
import type { VersionSummary } from '../stored/version-summary.ts';

/** The price list in the back office. Every edit is a version of its own; nothing is ever overwritten without a trace. */
export function appraisalListRoutes(app: FastifyInstance, deps: Deps): void {
  const { office } = deps.database;
  const edit = createEdit(deps);

  route(app, adminListAppraisals, async ({ query }) => ok(await listAppraisals(office, deps.priceList.current(), query, deps.now())));

  route(app, adminGetAppraisal, ({ params, locale }) => {
    const list = deps.priceList.current();
    const model = list.anyModel(params.model);
    return model === undefined ? problem('not-found') : ok(appraisalDetail(list, model, locale));
  });

  route(app, adminUpdateAppraisal, ({ params, body, identity, locale, requestId }) =>
    edit(requestId, async (tx) => {
      const version = await versionOfModel(tx, params.model);
      if (version === null) return problem('not-found');
      if (version !== body.version) return problem('changed-meanwhile', { title: texts.both('problem.price-list-changed') });
      const dropped = await dropGrades(tx, params.model, body.dropped_grades);
      const added = await addGrades(tx, params.model, body.prices);
      const prices = await changePrices(tx, params.model, body.prices);
      if ('unknown' in prices) return refused('prices', prices.unknown, locale);
      const answers = await changeAnswers(tx, params.model, body.answers);
      if ('unknown' in answers) return refused('answers', answers.unknown, locale);
      const corrections = await changeCorrections(tx, params.model, body.corrections);
      if ('unknown' in corrections) return refused('corrections', corrections.unknown, locale);
      if ((await pricesFallWithGrade(tx, [params.model])).length > 0)
        throw new Refusal(fieldErrors({ prices: [sentence(texts.text(locale, 'import.order'))] }));
      const bought = await changeBought(tx, params.model, body.is_bought);
      if (!(await isPriced(tx, params.model))) throw new Refusal(fieldErrors({ prices: [texts.text(locale, 'model.no-grade')] }));
      const changes = [...dropped, ...added, ...prices, ...answers, ...corrections, ...bought];
      if (changes.length === 0) return ok({ version });
      return ok({ version: await addVersion(tx, identity.name ?? '', params.model, changes, [params.model]) });
    }),
  );

  route(app, adminListAppraisalVersions, async ({ query, locale }) => ok(await listVersions(office, query, locale)));

  route(app, adminGetAppraisalSettings, () => ok(settingsView(deps.priceList.current())));

  route(app, adminUpdateAppraisalSettings, async ({ body, identity, locale, requestId }) => {
    const answer = await edit(requestId, async (tx) => {
      const minimal = await changeMinimalPrices(tx, body.minimal_buyout_price);
      if (minimal === null) return refused('minimal_buyout_price', [], locale);
      if (minimal.changes.length > 0)
        await addVersion(tx, identity.name ?? '', 'versions.settings' satisfies VersionSummary, minimal.changes, minimal.modelIds);
      return ok(null);
    });
    return answer.status === 200 ? ok(settingsView(deps.priceList.current())) : answer;
  });
}

function refused(field: string, unknown: readonly string[], locale: Locale): never {
  const text = texts.text(locale, 'import.unknown');
  throw new Refusal(fieldErrors({ [field]: [unknown.length === 0 ? sentence(text) : `${text}: ${unknown.join(', ')}.`] }));
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
