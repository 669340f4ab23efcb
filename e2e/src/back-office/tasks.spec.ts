import { officePaths } from '@okruh/contracts/office-paths';
import { at, expect, test } from '../run/test.ts';
import { enterAs } from '../shop/enter.ts';
import { placeBuyout } from '../shop/sellers.ts';
import { findDossier, logInAs } from '../shop/staff.ts';
import { openOffice } from './log-in.ts';

test('a colleague gives a task about a buy-out to a queue, another takes it, completes it and takes that back', async ({
  page,
  browser,
}) => {
  const sold = await placeBuyout('cz');
  const title = `Ověřit krabici ${sold.number}`;
  const { id } = await findDossier(await logInAs('support'), sold.code);
  await openOffice(page, 'support', officePaths.buyout.replace(':id', id));
  await page.getByRole('button', { name: 'Přidat úkol' }).click();
  const dialog = page.getByRole('dialog', { name: `Úkol k výkupu ${sold.number}` });
  await dialog.getByLabel('Co je potřeba udělat').fill(title);
  await dialog.getByLabel('Pro koho').selectOption({ label: 'Do fronty' });
  await dialog.getByLabel('Fronta').selectOption({ label: 'Vedoucí výkupu' });
  await dialog.getByLabel('Termín').fill('20.11.2020');
  await dialog.getByRole('button', { name: 'Přidat úkol' }).click();
  await expect(dialog).toHaveCount(0);

  const colleague = await (await browser.newContext()).newPage();
  await openOffice(colleague, 'buyout-manager', officePaths.home);
  await colleague.getByRole('button', { name: /^Úkoly: \d+, po termínu/ }).click();
  await colleague.getByRole('menuitem', { name: 'Všechny úkoly' }).click();
  await colleague.getByRole('searchbox').fill(sold.number);
  await colleague.getByRole('searchbox').press('Enter');
  const row = colleague.getByRole('row').filter({ hasText: title });
  await expect(row.getByRole('link', { name: `Výkup ${sold.number}` })).toBeVisible();
  await expect(row).toContainText('po termínu');
  await row.getByRole('button', { name: 'Vzít si' }).click();
  await expect(row.getByRole('button', { name: 'Vzít si' })).toHaveCount(0);
  await row.getByRole('checkbox').click();
  await expect(row).toHaveCount(0);
  await colleague.getByRole('button', { name: 'Vrátit zpět' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('checkbox').click();
  await expect(row).toHaveCount(0);

  await enterAs(page, await logInAs('support', 'ro'));
  await page.goto(at('ro', `${officePaths.tasks}?resi=created&stav=done&q=${sold.number}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Sarcini' })).toBeVisible();
  await page.getByRole('button', { name: title }).click();
  await expect(page.getByRole('dialog', { name: 'Sarcină încheiată' }).getByText(/sarcină preluată/)).toBeVisible();
});
