import type { OfficeQuestion, OfficeQuestions, QuestionInput } from '@okruh/contracts/http/buyout-admin/questions';
import type { Appraisal } from '@okruh/contracts/http/buyout/selector';
import { appraise } from '@okruh/market/appraisal';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE, place, sell, sellBody, TIDY } from '../testing/seller.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as, dossier } from '../testing/staff.ts';

const BOX = 'cond-phone-box';
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Role = Parameters<typeof as>[0];
const call = (method: 'GET' | 'PUT', payload?: object, role: Role = 'buyout-manager', kind = 'phone') =>
  shop.app.inject({
    method,
    url: `/api/buyout/admin/questions/${kind}`,
    headers: as(role),
    ...(payload !== undefined && { payload }),
  });
const load = async (): Promise<OfficeQuestions> => (await call('GET')).json();
const wizard = async (market: 'cz' | 'ro' = 'cz', color = PHONE): Promise<Appraisal> =>
  (await shop.app.inject({ url: `/api/buyout/appraisal?color=${color}`, headers: identityFor({ market }) })).json().appraisal;

/** The question as the office sends it back. */
const toInput = ({ id, name, help, answers }: OfficeQuestion): QuestionInput => ({
  id,
  name,
  help,
  answers: answers
    .filter(({ is_offered: isOffered }) => isOffered)
    .map(({ value, label, is_default: isDefault }) => ({ value, label, is_default: isDefault })),
});
/** Saves the questions with some of them changed; null retires one. */
async function save(change: (question: QuestionInput) => QuestionInput | null, more: readonly QuestionInput[] = []) {
  const { version, questions } = await load();
  const asked = questions.filter(({ is_asked: isAsked }) => isAsked).map(toInput);
  return call('PUT', { version, questions: [...asked.flatMap((question) => change(question) ?? []), ...more] });
}
const both = (cs: string, ro: string) => ({ cs, ro });
const onlyCase = {
  value: null,
  label: both('Jen obal', 'Doar husa'),
  is_default: false,
  effect: { quality: 'C' as const, correction: { CZK: -12_300, RON: -2500 } },
};
/** Adds {@link onlyCase} to the box, under another text on wish. @returns its value */
async function addAnswer(cs = 'Jen obal'): Promise<string> {
  const answer = { ...onlyCase, label: both(cs, `${cs} ro`) };
  const response = await save((question) => (question.id === BOX ? { ...question, answers: [...question.answers, answer] } : question));
  expect(response.statusCode, response.body).toBe(200);
  const box = response.json<OfficeQuestions>().questions.find(({ id }) => id === BOX);
  return box?.answers.find(({ label }) => label.cs === cs)?.value ?? '';
}
const readError = async (response: Awaited<ReturnType<typeof call>>): Promise<string> => {
  expect(response.statusCode, response.body).toBe(400);
  return response.json().questions[0];
};

describe('a new answer', () => {
  it('is offered by every model of the kind at once, and gives its price in both markets', async () => {
    const before = await wizard();
    const value = await addAnswer();
    expect(value).toBe('box-1');
    const after = await wizard();
    expect(after.version).not.toBe(before.version);
    const answers = [...TIDY.filter((one) => !one.startsWith('box-')), value];
    const findPrice = ({ appraisal_result: results }: Appraisal) => results.find(({ quality }) => quality === 'C')?.price.amount ?? 0;
    // Worse than the looks, so that it decides the grade, and its correction counts.
    expect(appraise(after, answers)).toMatchObject({ kind: 'priced', quality: 'C', price: { amount: findPrice(after) - 12_300 } });
    const romanian = await wizard('ro');
    expect(romanian.device_conditions.find(({ id }) => id === BOX)?.choices.at(-1)).toMatchObject({
      value,
      label: 'Jen obal ro',
      price_correction: { amount: -2500, currency: 'RON' },
    });
    const sold = await sell(shop, sellBody('cz', { appraisal_version: after.version, device_condition_choices: answers }));
    expect(sold.statusCode, sold.body).toBe(201);
    const { rows } = await shop.database.pool.query(
      `select count(*)::int as models, count(c.value)::int as offering from models m
       left join model_choices c on c.model_id = m.id and c.value = $1 where m.type_device = 'phone'`,
      [value],
    );
    expect(rows[0].offering).toBe(rows[0].models);
  });

  it('makes an open wizard stale, as a changed price does', async () => {
    const { version } = await wizard();
    await save((question) => (question.id === BOX ? { ...question, name: both('Máte krabici?', 'Ai cutia?') } : question));
    const late = await sell(shop, sellBody('cz', { appraisal_version: version }));
    expect(late.json()).toMatchObject({ type: 'urn:okruh:problem:stale-appraisal' });
    expect(late.json().extra.appraisal.device_conditions.find(({ id }: { id: string }) => id === BOX).name).toBe('Máte krabici?');
  });
});

it('a retired answer is refused for new estimates, an old buy-out keeps its words, and it may come back', async () => {
  const { version } = await wizard();
  const placed = await place(shop, 'cz', { appraisal_version: version });
  const words = async () => (await dossier(shop, placed.id)).appraisal.device_conditions.find(({ id }) => id === BOX)?.choices ?? [];
  const before = await words();
  const withoutBoxNo = (question: QuestionInput): QuestionInput =>
    question.id === BOX ? { ...question, answers: question.answers.filter(({ value }) => value !== 'box-no') } : question;
  expect((await save(withoutBoxNo)).statusCode).toBe(200);
  const now = await wizard();
  expect(now.device_conditions.find(({ id }) => id === BOX)?.choices.map(({ value }) => value)).not.toContain('box-no');
  const estimate = await shop.app.inject({
    method: 'POST',
    url: '/api/buyout/estimates',
    headers: identityFor(),
    payload: { e_mail: 'jan@example.com', device_identifier: PHONE, appraisal_version: now.version, device_condition_choices: TIDY },
  });
  expect([estimate.statusCode, Object.keys(estimate.json())]).toEqual([400, ['device_condition_choices']]);
  expect(await words()).toEqual(before);
  expect(before.map(({ value }) => value)).toContain('box-no');

  const { questions } = await load();
  const boxNo = questions.find(({ id }) => id === BOX)?.answers.find(({ value }) => value === 'box-no');
  expect(boxNo).toMatchObject({ is_offered: false });
  const back = { value: 'box-no', label: boxNo?.label ?? both('', ''), is_default: true };
  await save((question) => (question.id === BOX ? { ...question, answers: [back, ...question.answers] } : question));
  const again = await wizard();
  expect(again.device_conditions.find(({ id }) => id === BOX)?.choices[0]?.value).toBe('box-no');
  expect(again.default_device_condition_choices).toContain('box-no');
});

it('a new question is asked in its place, begins with its default, and is retired again', async () => {
  const eSim = {
    id: null,
    type: 'common' as const,
    name: both('Funguje eSIM?', 'Funcționează eSIM?'),
    help: both('', ''),
    answers: [
      { ...onlyCase, label: both('Ne', 'Nu') },
      { value: null, label: both('Ano', 'Da'), is_default: true, effect: { quality: 'A+' as const, correction: { CZK: 0, RON: 0 } } },
    ],
  };
  const saved: OfficeQuestions = (await save((question) => question, [eSim])).json();
  const asked = saved.questions.at(-1);
  expect(asked).toMatchObject({ id: 'cond-phone-question-1', name: eSim.name, decides_grade: true });
  expect((await wizard()).device_conditions.at(-1)).toMatchObject({ id: asked?.id, choices: [{ label: 'Ne' }, { label: 'Ano' }] });
  expect((await wizard()).default_device_condition_choices).toContain(asked?.answers[1]?.value);
  // Models of another kind aren't asked.
  const watch = (await wizard('cz', 'apple-watch-se-2022-40mm-gps-midnight'))?.device_conditions ?? [];
  expect(watch.map(({ id }) => id)).not.toContain(asked?.id);
  await save((question) => (question.id === asked?.id ? null : question));
  expect((await wizard()).device_conditions.map(({ id }) => id)).not.toContain(asked?.id);
  expect((await load()).questions.at(-1)).toMatchObject({ id: asked?.id, is_asked: false });
});

it('questions stand in the order in which they were sent, looks first', async () => {
  const { version, questions } = await load();
  const asked = questions.filter(({ is_asked: isAsked }) => isAsked).map(toInput);
  const reversed: OfficeQuestions = (await call('PUT', { version, questions: asked.toReversed() })).json();
  const ids = reversed.questions.filter(({ is_asked: isAsked }) => isAsked).map(({ id }) => id);
  expect(ids.slice(0, 3)).toEqual(['cond-phone-body', 'cond-phone-display', 'cond-phone-special']);
  expect((await wizard()).device_conditions.map(({ id }) => id)).toEqual(ids);
});

describe('refused are', () => {
  it('what breaks the rules of the wizard, in words', async () => {
    const answersOfBox = (answers: QuestionInput['answers']) =>
      save((question) => (question.id === BOX ? { ...question, answers } : question));
    const yes = { value: 'box-yes', label: both('Ano', 'Da'), is_default: false };
    expect(await readError(await answersOfBox([yes]))).toBe('Každá otázka potřebuje aspoň dvě odpovědi.');
    expect(await readError(await answersOfBox([yes, { ...yes, value: 'box-no' }]))).toContain('stejný text');
    expect(await readError(await answersOfBox([{ ...yes, value: 'box-none' }, { ...onlyCase }]))).toContain('není');
    const refusing = { ...onlyCase, effect: { ...onlyCase.effect, quality: null }, is_default: true };
    expect(await readError(await answersOfBox([yes, refusing]))).toContain('začínala odpovědí');
    expect(await readError(await save((question) => (question.id === 'cond-phone-body' ? null : question)))).toContain('dvě otázky');
    const twice = { ...yes, is_default: true };
    expect(await readError(await answersOfBox([twice, { value: 'box-no', label: both('Ne', 'Nu'), is_default: true }]))).toContain(
      'jen jedna',
    );
  });

  it('answers after which a model could never be bought, by its name', async () => {
    const onlyWorst = (quality: 'D' | null, label: string) => ({
      ...onlyCase,
      label: both(label, label),
      effect: { ...onlyCase.effect, quality },
    });
    const question = {
      id: null,
      type: 'common' as const,
      name: both('Je ohnutý?', 'Este îndoit?'),
      help: both('', ''),
      answers: [onlyWorst('D', 'Ano'), onlyWorst(null, 'Moc')],
    };
    // Some phones aren't bought in grade D.
    expect(await readError(await save((one) => one, [question]))).toContain('Apple iPhone 11 64 GB');
  });

  it('a version that isn’t the newest, with what stands now and who changed it', async () => {
    const { version, questions } = await load();
    const body = { version, questions: questions.filter(({ is_asked: isAsked }) => isAsked).map(toInput) };
    // Nothing changed: no version.
    expect((await call('PUT', body)).json().version).toBe(version);
    await addAnswer('Jen sáček');
    const late = await call('PUT', body);
    expect([late.statusCode, late.json().type]).toEqual([409, 'urn:okruh:problem:changed-meanwhile']);
    expect(late.json().extra.present).toMatchObject({ changed_by: 'Věra Vedoucí', type_device: 'phone' });
  });

  it('those who may not edit the price list', async () => {
    expect((await call('GET', undefined, 'buyout-clerk')).statusCode).toBe(200);
    expect((await call('PUT', { version: 'x', questions: [] }, 'buyout-clerk')).statusCode).toBe(403);
    expect((await call('GET', undefined, 'warehouse')).statusCode).toBe(403);
    expect((await call('GET', undefined, 'buyout-manager', 'car')).statusCode).toBe(400);
  });
});

it('every change is a version of the price list with what was before and after', async () => {
  const { rows } = await shop.database.pool.query(
    `select c.before, c.after from appraisal_changes c join appraisal_versions v using (version)
     where v.summary = 'versions.questions' and c.thing = $1 order by v.position limit 1`,
    [BOX],
  );
  expect(rows[0].before.answers).toHaveLength(2);
  expect(rows[0].after.answers.at(-1)).toMatchObject({ value: 'box-1', effect: { quality: 'C', correction: { CZK: -12_300 } } });
  const { history } = await load();
  expect(history.at(-1)).toMatchObject({
    by: 'Věra Vedoucí',
    questions: [{ id: BOX, change: 'changed', name: { cs: 'Máte originální krabici?' } }],
  });
  const changes = history.flatMap(({ questions }) => questions.filter(({ id }) => id === 'cond-phone-question-1'));
  expect(changes.map(({ change }) => change)).toEqual(['retired', 'added']);
  const versions = await shop.app.inject({ url: '/api/buyout/admin/appraisal-versions', headers: as('buyout-manager') });
  expect(versions.json().items[0]).toMatchObject({ summary: 'Otázky výkupu', created_by: 'Věra Vedoucí' });
});
