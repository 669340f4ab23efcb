import { adminGetQuestions, adminSetQuestions, type OfficeQuestions } from '@okruh/contracts/http/buyout-admin/questions';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';

const both = (cs: string, ro: string) => ({ cs, ro });
const answer = (value: string, cs: string, isOffered = true) => ({
  value,
  label: both(cs, `${cs} ro`),
  is_offered: isOffered,
  is_default: value === 'box-no',
  quality: 'A+' as const,
});
const question = (id: string, name: string, ...answers: OfficeQuestions['questions'][number]['answers']) => ({
  id,
  type: id === 'display' ? 'quality' : 'common',
  name: both(name, `${name} ro`),
  help: both('', ''),
  is_asked: true,
  decides_grade: id !== 'battery',
  answers,
});
const questions: OfficeQuestions = {
  type_device: 'phone',
  version: '2026-11-18/3',
  changed_by: 'Věra Vedoucí',
  changed_at: '2026-11-18T08:00:00.000Z',
  models: 12,
  questions: [
    question('display', 'Stav displeje', answer('display-a', 'Jemné škrábance'), answer('display-b', 'Viditelné škrábance')),
    question('battery', 'Kondice baterie', answer('battery-90', '90 % a více'), answer('battery-low', 'Méně')),
    question('box', 'Máte krabici?', answer('box-yes', 'Ano'), answer('box-no', 'Ne'), answer('box-old', 'Nevím', false)),
  ],
  history: [
    {
      version: '2026-11-18/3',
      at: '2026-11-18T08:00:00.000Z',
      by: 'Věra Vedoucí',
      questions: [{ id: 'box', name: both('Máte krabici?', 'Ai cutia?'), change: 'added' }],
    },
  ],
};
const GET = 'GET /api/buyout/admin/questions/phone';
const SET = 'PUT /api/buyout/admin/questions/phone';
const office = { [GET]: answeringBy(adminGetQuestions, questions) };
const open = () => visit(routes, { path: '/admin/cenik/otazky', account: staff('buyout-manager') });
const panel = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = (server: ReturnType<typeof fakeServer>, index = 0) => server.of(SET)[index]?.body as { questions: Record<string, unknown>[] };

test('questions stand as the wizard asks them, with what doesn’t decide the grade and what is chosen at first', async () => {
  fakeServer(office);
  const { element } = await open();
  await screen.findByRole('heading', { name: 'Kondice baterie' });
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Kondice baterie', 'Máte krabici?', 'Stav displeje', 'Historie otázek']);
  expect(panel('Kondice baterie').getByText('neurčuje kvalitu')).toBeTruthy();
  expect(panel('Máte krabici?').getByText('předvybraná').closest('td')?.textContent).toContain('Ne');
  expect(screen.getByText(/Naposledy změnil\(a\) Věra Vedoucí/)).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Historie otázek' })).getByRole('listitem').textContent).toMatch(
    /Věra Vedoucí.*Máte krabici\? \(přidaná\)/,
  );
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('an answer is added with its grade and corrections, and saved after its difference was seen', async () => {
  const server = fakeServer({ ...office, [SET]: answeringBy(adminSetQuestions, { ...questions, version: '2026-11-21/1' }) });
  const { toast } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Přidat odpověď: Máte krabici?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Přidat odpověď' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Použít' }));
  expect(dialog.getByRole('textbox', { name: 'Odpověď česky' }).getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Odpověď česky' }), 'Jen obal');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Odpověď rumunsky' }), 'Doar husa');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Kvalita' }), 'B');
  for (const [currency, amount] of [
    ['Kč', '-100'],
    ['Lei', '-20'],
  ] as const) {
    const field = dialog.getByRole('textbox', { name: `Oprava ceny v ${currency}` });
    await userEvent.clear(field);
    await userEvent.type(field, amount);
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Použít' }));
  await press('Zkontrolovat změny');
  const confirm = within(await screen.findByRole('dialog', { name: 'Změnit otázky výkupu?' }));
  const cells = within(confirm.getByRole('region', { name: 'Změny otázek' })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Ano · Ne',
    'Ano · Ne · Jen obal (B, −100 Kč, −20 Lei)',
  ]);
  expect(server.of(SET)).toEqual([]);
  await userEvent.click(confirm.getByRole('button', { name: 'Uložit otázky' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ text: 'Verze ceníku 2026-11-21/1' })));
  expect(server.of(SET)[0]?.body).toMatchObject({ version: '2026-11-18/3' });
  expect(sent(server).questions[2]).toEqual({
    id: 'box',
    name: both('Máte krabici?', 'Máte krabici? ro'),
    help: both('', ''),
    answers: [
      { value: 'box-yes', label: both('Ano', 'Ano ro'), is_default: false },
      { value: 'box-no', label: both('Ne', 'Ne ro'), is_default: true },
      {
        value: null,
        label: both('Jen obal', 'Doar husa'),
        is_default: false,
        effect: { quality: 'B', correction: { CZK: -10_000, RON: -2000 } },
      },
    ],
  });
});

test('questions and answers are moved, retired and brought back', async () => {
  const server = fakeServer({ ...office, [SET]: answeringBy(adminSetQuestions, questions) });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Posunout výš: Máte krabici?' }));
  await press('Vyřadit: Kondice baterie');
  await press('Vrátit: Nevím');
  await press('Posunout níž: Ano');
  await press('Zkontrolovat změny');
  await press('Uložit otázky');
  await waitFor(() => expect(server.of(SET)).toHaveLength(1));
  expect(sent(server).questions.map(({ id }) => id)).toEqual(['display', 'box']);
  expect(sent(server).questions[1]).toMatchObject({ answers: [{ value: 'box-no' }, { value: 'box-yes' }, { value: 'box-old' }] });
});

test('what the service refuses stands in the dialog, and a faster colleague is named', async () => {
  const server = fakeServer({
    ...office,
    [SET]: () => ({ status: 400, body: { questions: ['Každá otázka potřebuje aspoň dvě odpovědi.'] } }),
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Vyřadit: Ne' }));
  await press('Zkontrolovat změny');
  await press('Uložit otázky');
  expect(await screen.findByText('Každá otázka potřebuje aspoň dvě odpovědi.')).toBeTruthy();

  server.answer(SET, refusing(409, 'changed-meanwhile', 'Otázky mezitím změnil někdo jiný.'));
  server.answer(GET, answeringBy(adminGetQuestions, { ...questions, version: '2026-11-21/4', changed_by: 'Karel Kolega' }));
  await press('Uložit otázky');
  expect(await screen.findByText(/Karel Kolega/)).toBeTruthy();
  await press('Spojit změny');
  server.answer(SET, answeringBy(adminSetQuestions, questions));
  await press('Zkontrolovat změny');
  await press('Uložit otázky');
  await waitFor(() => expect(server.of(SET).at(-1)?.body).toMatchObject({ version: '2026-11-21/4' }));
});

test('a colleague’s changes are joined with the own ones, and what both changed is chosen from', async () => {
  const server = fakeServer({ ...office, [SET]: refusing(409, 'changed-meanwhile', 'Otázky mezitím změnil někdo jiný.') });
  const { element } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Vyřadit: Ne' }));
  await userEvent.click(screen.getByRole('button', { name: 'Upravit texty: Máte krabici?' }));
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByRole('textbox', { name: 'Otázka česky' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Máte původní krabici?');
  await userEvent.click(dialog.getByRole('button', { name: 'Použít' }));
  // The colleague renames another question, an answer of this one, and the question itself.
  const theirs: OfficeQuestions = {
    ...questions,
    version: '2026-11-21/4',
    changed_by: 'Karel Kolega',
    changed_at: '2026-11-21T09:00:00.000Z',
    questions: questions.questions.map((one) => {
      if (one.id === 'battery') return { ...one, name: both('Stav baterie', 'Stav baterie ro') };
      if (one.id !== 'box') return one;
      const answers = one.answers.map((each) => (each.value === 'box-yes' ? { ...each, label: both('Ano, mám', 'Ano ro') } : each));
      return { ...one, name: both('Krabice?', one.name.ro), answers };
    }),
  };
  server.answer(GET, answeringBy(adminGetQuestions, theirs));
  await press('Zkontrolovat změny');
  await press('Uložit otázky');
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getByText(/Karel Kolega/)).toBeTruthy();
  expect(notice.getByText('Stav baterie: otázka: Kondice baterie → Stav baterie')).toBeTruthy();
  const join = notice.getByRole('button', { name: /^Spojit změny/ });
  await userEvent.click(join);
  expect(screen.queryByRole('alert')).not.toBeNull();
  const group = within(notice.getByRole('group', { name: 'Krabice?: otázka česky' }));
  expect(group.getByRole('radio', { name: 'Uloženo: Krabice?' })).toBeTruthy();
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await userEvent.click(group.getByRole('radio', { name: 'Vaše: Máte původní krabici?' }));
  await userEvent.click(join);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  server.answer(SET, answeringBy(adminSetQuestions, theirs));
  await press('Zkontrolovat změny');
  await press('Uložit otázky');
  await waitFor(() => expect(server.of(SET)).toHaveLength(2));
  expect(server.of(SET)[1]?.body).toMatchObject({ version: '2026-11-21/4' });
  const saved = sent(server, 1).questions;
  expect(saved.find(({ id }) => id === 'battery')).toMatchObject({ name: both('Stav baterie', 'Stav baterie ro') });
  expect(saved.find(({ id }) => id === 'box')).toMatchObject({
    name: both('Máte původní krabici?', 'Máte krabici? ro'),
    answers: [{ value: 'box-yes', label: both('Ano, mám', 'Ano ro') }],
  });
});
