import { adminAddCompetitor, adminGetCompetitorPrices, adminSetCompetitorPrices } from '@okruh/contracts/http/buyout-admin/competitors';
import { adminGetQuestions, adminSetQuestions, type QuestionInput } from '@okruh/contracts/http/buyout-admin/questions';
import { adminAddTerm } from '@okruh/contracts/http/catalog-admin/terms';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths } from '@okruh/contracts/office-paths';
import { audit, auditOffice } from '../accessibility/audit.ts';
import { expect, test } from '../run/test.ts';
import { logInAs } from '../shop/staff.ts';
import { openOffice } from './log-in.ts';

const newMark = (): string => crypto.randomUUID().slice(0, 8);

test('a missing translation of a badge is written in the list', async ({ page }) => {
  const name = `Růžový štítek ${newMark()}`;
  const editor = await logInAs('catalog-editor');
  await editor.call(adminAddTerm, { params: { kind: 'badge' }, body: { kind: 'badge', name: { cs: name, ro: name } } });
  await openOffice(page, 'catalog-editor', `${officePaths.translations}?q=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await row.locator('[data-label="Překlad"]').focus();
  await page.keyboard.type('Etichetă roz');
  await page.keyboard.press('Enter');
  await expect(row.getByText('Přeloženo')).toBeVisible();
  await auditOffice(page, 'cz', 'translations-written');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Filtrům nic neodpovídá' })).toBeVisible();
});

test('a row of the price list opens the history of competitors’ prices', async ({ page }) => {
  const name = `Výkupna ${newMark()}`;
  const model = 'apple-iphone-13-128gb';
  const manager = await logInAs('buyout-manager');
  const { id: competitor } = await manager.call(adminAddCompetitor, { body: { market: 'cz', name } });
  for (const [day, price] of [
    ['2026-09-01', 500_000],
    ['2026-10-01', 550_000],
    ['2026-11-10', 520_000],
  ] as const) {
    const { competitors } = await manager.call(adminGetCompetitorPrices, { params: { model } });
    const seen = competitors.find(({ id }) => id === competitor)?.fingerprint ?? '';
    await manager.call(adminSetCompetitorPrices, {
      params: { model, competitor },
      body: { seen, observed_on: day, prices: [{ quality: 'A', price }] },
    });
  }
  await openOffice(page, 'buyout-manager', `${officePaths.prices}?q=${model}`);
  await page.getByRole('button', { name: /^Historie cen konkurence: Apple iPhone 13 128 GB/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'Vývoj cen konkurence a naší ceny' })).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: name })).toHaveCount(3);
  await audit(page, 'cz', 'competitor-history');
});

test('questions that a colleague changed meanwhile are joined with the own changes', async ({ page }) => {
  const mark = newMark();
  const type = 'smartwatch';
  const manager = await logInAs('buyout-manager');
  const before = await manager.call(adminGetQuestions, { params: { type } });
  const [first, second] = before.questions.filter(({ is_asked: isAsked }) => isAsked);
  if (first === undefined || second === undefined) throw new Error('there are no two questions');
  await openOffice(page, 'buyout-manager', `${officePaths.questions}?${officeParameters.type}=${type}`);
  await page.getByRole('button', { name: `Upravit texty: ${first.name.cs}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Otázka česky' }).fill(`Moje ${mark}`);
  await dialog.getByRole('button', { name: 'Použít' }).click();

  const questions = before.questions
    .filter(({ is_asked: isAsked }) => isAsked)
    .map(({ id, name, help, answers }): QuestionInput => ({
      id,
      name: id === first.id ? { ...name, cs: `Kolegova ${mark}` } : id === second.id ? { ...name, cs: `Druhá ${mark}` } : name,
      help,
      answers: answers
        .filter(({ is_offered: isOffered }) => isOffered)
        .map(({ value, label, is_default: isDefault }) => ({ value, label, is_default: isDefault })),
    }));
  await manager.call(adminSetQuestions, { params: { type }, body: { version: before.version, questions } });

  await page.getByRole('button', { name: 'Zkontrolovat změny' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Uložit otázky' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Vaše změny se spojí s uloženými' });
  await expect(notice).toBeVisible();
  await auditOffice(page, 'cz', 'questions-merge');
  await notice.getByRole('radio', { name: `Vaše: Moje ${mark}` }).check();
  await notice.getByRole('button', { name: 'Spojit změny' }).click();
  await expect(notice).toHaveCount(0);
  await page.getByRole('button', { name: 'Zkontrolovat změny' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Uložit otázky' }).click();
  await expect(page.getByText('Otázky jsou uložené')).toBeVisible();
  const after = await manager.call(adminGetQuestions, { params: { type } });
  const find = (id: string) => after.questions.find((question) => question.id === id)?.name.cs;
  expect([find(first.id), find(second.id)]).toEqual([`Moje ${mark}`, `Druhá ${mark}`]);
});
