import type { ImportAnswer } from '@okruh/contracts/import';
import { FieldErrorsError, NetworkError, ProblemError } from '@okruh/web-kit';
import { MoreTexts } from '@okruh/web-kit/i18n';
import { defineRemote } from '@okruh/web-kit/remote';
import { visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { importAnswer, wrongPrice } from '../../testing/imports.ts';
import { messages } from '../messages.ts';
import { importMessages } from './import-messages.ts';
import { ImportPanel } from './import-panel.tsx';
import type { ImportQuestion } from './import-preview.tsx';
import type { ShownAnswer } from './use-import.ts';

beforeAll(() => importMessages.cs().then(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
});

type Answering = (form: FormData) => Promise<ImportAnswer & { readonly has_more_items: boolean }>;
const problem = (code: string, extra: unknown = {}): ProblemError =>
  new ProblemError(409, { type: `urn:okruh:problem:${code}`, title: 'Nejde to.', extra }, new Headers());
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');

/** Opens an import that answers by these, one after the other; the last one answers from then on. */
async function open(answers: readonly Answering[], ask?: (answer: ShownAnswer) => ImportQuestion | null) {
  const sent: FormData[] = [];
  const onSaved = vi.fn<() => void>();
  const send = async (form: FormData): Promise<ShownAnswer> => {
    sent.push(form);
    const answering = answers[Math.min(sent.length, answers.length) - 1];
    if (answering === undefined) throw new Error('nothing answers');
    return { ...(await answering(form)), items: [{}] };
  };
  const Panel = () => (
    <MoreTexts messages={importMessages}>
      <ImportPanel text="Ceny." sample={'code;price\nA;1'} send={send} onSaved={onSaved} {...(ask && { ask })}>
        {() => <p>Změny</p>}
      </ImportPanel>
    </MoreTexts>
  );
  const page = await visit(defineRemote({ name: 'mfe-admin', messages, Component: Panel }), { path: '/', draws: false });
  const file = new File(['code;price\nA;1'], 'ceny.csv', { type: 'text/csv' });
  const choose = async () => userEvent.upload(await screen.findByLabelText(/Přetáhněte soubor CSV nebo XLSX/), file);
  await choose();
  return { ...page, sent, onSaved, choose };
}
const field = (form: FormData | undefined, name: string): unknown => form?.get(name);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('5,000 rows of which 37 are wrong: the good ones are saved, the wrong ones can be downloaded and mended', async () => {
  const errors = Array.from({ length: 37 }, (_, index) => wrongPrice(index * 135 + 2));
  const seen = importAnswer({ rows: 5_000, changed: 4_900, unchanged: 63, failed: 37, error_count: 37, errors });
  const { sent, onSaved, element } = await open([
    async () => seen,
    async () => ({ ...seen, wrong_rows: 'code;price;Chyba\r\n' }),
    async () => ({ ...seen, saved: true, import_id: '2026-11-21/1' }),
  ]);
  const preview = await screen.findByRole('region', { name: 'Náhled souboru ceny.csv' });
  expect(plain(preview.querySelector('p')?.textContent)).toContain('4 900 řádků se změní63 řádků beze změny37 chybných řádků');
  const table = within(preview).getByRole('region', { name: 'Chyby v souboru' });
  expect(within(table).getAllByRole('row')).toHaveLength(38);
  expect(within(table).getAllByRole('row')[2]?.textContent).toBe('137pricezdarmacena není kladné číslo');
  expect((await axe.run(element)).violations).toEqual([]);

  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await press('Stáhnout chybné řádky');
  await waitFor(() => expect(saved).toEqual(['chybne-radky.csv']));
  expect(field(sent[1], 'mode')).toBe('errors');

  await press(/^Uložit 4\s900 řádků, 37 vynechat$/);
  expect(plain((await screen.findByText(/^Ze souboru ceny.csv je uloženo/)).textContent)).toBe(
    'Ze souboru ceny.csv je uloženo 4 900 řádků',
  );
  expect(screen.getByText('Verze ceníku 2026-11-21/1')).toBeTruthy();
  expect(['mode', 'fingerprint', 'skip_errors'].map((name) => field(sent[2], name))).toEqual(['save', 'seen', 'true']);
  expect(onSaved).toHaveBeenCalledOnce();
  expect(screen.queryByRole('region', { name: /Náhled/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Stáhnout chybné řádky' })).toBeTruthy();
});

test('a file without a required column leads to the mapping, which the preview is asked by', async () => {
  const table = {
    columns: [
      { name: 'code', is_required: true, heading: 'code' },
      { name: 'price', is_required: true, heading: null },
      { name: 'common_price', is_required: false, heading: null },
    ],
    headings: [
      { heading: 'code', samples: ['PH001-001'] },
      { heading: 'Artikl', samples: ['x'] },
      { heading: 'Částka', samples: ['4490', '', '990'] },
    ],
  };
  const { sent, element } = await open([
    async () => {
      throw problem('columns-missing', table);
    },
    async () => importAnswer(),
  ]);
  const form = await screen.findByRole('form', { name: 'Sloupce souboru ceny.csv' });
  const price = within(form).getByRole('combobox', { name: /nová cena \(price\)/ });
  const check = within(form).getByRole('button', { name: 'Zkontrolovat soubor' });
  expect(check.getAttribute('aria-disabled')).toBe('true');
  await userEvent.selectOptions(price, 'Částka');
  expect(within(form).getByText('Například 4490, 990')).toBeTruthy();
  expect((await axe.run(element)).violations).toEqual([]);
  await userEvent.click(check);
  await screen.findByRole('region', { name: 'Náhled souboru ceny.csv' });
  expect(JSON.parse(String(field(sent[1], 'mapping')))).toEqual({ code: 'code', price: 'Částka', common_price: '' });

  // On wish it is opened again, and left without a change.
  await press('Upravit sloupce');
  expect(await screen.findByText('Každý údaj se čte ze sloupce, který tu vyberete.')).toBeTruthy();
  await press('Zrušit');
  expect(await screen.findByRole('button', { name: 'Uložit 1 řádek' })).toBeTruthy();
  expect(sent).toHaveLength(2);
});

test('what changed meanwhile is looked at once more, and saved only then', async () => {
  const { sent, onSaved } = await open([
    async () => importAnswer(),
    async () => {
      throw problem('import-changed');
    },
    async () => importAnswer({ fingerprint: 'new', changed: 2 }),
    async () => importAnswer({ saved: true, changed: 2 }),
  ]);
  await press('Uložit 1 řádek');
  expect((await screen.findByRole('alert')).textContent).toContain('Mezitím se něco změnilo');
  await press('Uložit 2 řádky');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect([field(sent[2], 'mode'), field(sent[3], 'fingerprint'), field(sent[3], 'skip_errors')]).toEqual(['preview', 'new', 'false']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what has to be confirmed is saved only with its box', async () => {
  const { sent } = await open([async () => importAnswer()], () => ({
    title: 'Ceny hodně klesají',
    confirm: 'Vím to',
    reason: 'Potvrďte to.',
  }));
  await press('Uložit 1 řádek');
  expect(sent).toHaveLength(1);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Vím to' }));
  await press('Uložit 1 řádek');
  await waitFor(() => expect(field(sent[1], 'confirmed')).toBe('true'));
});

test('a file that changes nothing can’t be saved, and can be left', async () => {
  const { sent } = await open([async () => importAnswer({ changed: 0, unchanged: 1 })]);
  const save = await screen.findByRole('button', { name: 'Uložit 0 řádků' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  expect(save.getAttribute('title')).toBe('Soubor nic nemění.');
  await press('Nic neukládat');
  expect(screen.queryByRole('region', { name: /Náhled/ })).toBeNull();
  expect(sent).toHaveLength(1);
});

test('many errors are paged, and those that aren’t shown are counted', async () => {
  const errors = Array.from({ length: 500 }, (_, index) => wrongPrice(index + 2));
  await open([async () => importAnswer({ changed: 0, failed: 800, error_count: 800, errors })]);
  const table = await screen.findByRole('region', { name: 'Chyby v souboru' });
  expect(within(table).getAllByRole('row')).toHaveLength(51);
  expect(screen.getByText('Ukazujeme prvních 500 chyb z 800. Ve staženém souboru jsou všechny.')).toBeTruthy();
  await press(/Další/);
  expect(within(table).getAllByRole('row')[1]?.textContent).toContain('52');
});

test.each([
  ['a file that is no table', new FieldErrorsError({ file: ['Soubor není CSV ani sešit XLSX.'] }), 'Soubor není CSV ani sešit XLSX.'],
  ['a lost connection', new NetworkError(), 'Nepodařilo se spojit se serverem.'],
])('says what is wrong, and another try is one file away: %s', async (_what, error, words) => {
  const { choose } = await open([
    async () => {
      throw error;
    },
    async () => importAnswer(),
  ]);
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  await choose();
  expect(await screen.findByRole('button', { name: 'Uložit 1 řádek' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
