import type { Page } from 'playwright/test';
import { at, expect, test } from '../run/test.ts';
import { mailsTo } from '../run/shop.ts';
import { eventsOfBuyout, shortType } from '../shop/events.ts';
import { linkIn, mailFor } from '../shop/mails.ts';
import { placeBuyout } from '../shop/sellers.ts';
import { findDossier, logInAs } from '../shop/staff.ts';
import { logInByPage, openOffice } from './log-in.ts';

const notice = (page: Page, text: string | RegExp) => page.getByText(text).first();

/** Finds the buy-out as a reader does: its text, then Enter. */
async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.press('F1');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('a phone goes from the parcel to the customer’s money through the screens of the back office', async ({ page, browser }) => {
  const sold = await placeBuyout('cz');

  await openOffice(page, 'buyout-clerk', '/admin/vykupy');
  await expect(page.getByRole('heading', { level: 1, name: 'Výkupy' })).toBeVisible();
  await scan(page, sold.code);
  await expect(page.getByRole('heading', { level: 1, name: `Výkup ${sold.number}` })).toBeVisible();
  const dossierUrl = page.url().replace(/\?.*$/, '');
  await page.getByLabel('IMEI, kód nebo číslo výkupu').fill('004416283484362');
  await page.getByRole('button', { name: 'Potvrdit příjem' }).click();
  await expect(page.locator('.field.invalid, [aria-invalid="true"]').first()).toBeVisible();
  await page.getByLabel('IMEI, kód nebo číslo výkupu').fill(sold.imei);
  await page.getByRole('button', { name: 'Potvrdit příjem' }).click();
  await expect(notice(page, 'Zařízení je přijaté')).toBeVisible();
  await mailFor(sold.email, /dorazilo$/);

  const row = page.getByRole('row', { name: /Stav displeje/ });
  await expect(row).toContainText('Jemné škrábance, při rozsvíceném displeji nejsou vidět');
  await page.getByLabel('Prohlídka: Stav displeje').selectOption({ label: 'Hluboké škrábance nebo vyštípnutý okraj' });
  await page.getByRole('button', { name: 'Zbytek podle zákazníka' }).click();
  await expect(row).toContainText('Jinak');
  await expect(page.getByLabel('Cena výkupu')).toContainText(/3\s750\sKč/);
  const picture = await page.screenshot();
  await page.locator('input[type="file"]').setInputFiles({ name: 'displej.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('img', { name: /Fotografie 1/ })).toBeVisible();
  await page.getByRole('button', { name: 'Uložit prohlídku' }).click();
  await expect(notice(page, 'Prohlídka je uložená')).toBeVisible();
  await expect(notice(page, 'Protinabídku posílá vedoucí výkupu.')).toBeVisible();

  const manager = await (await browser.newContext()).newPage();
  await openOffice(manager, 'buyout-manager', new URL(dossierUrl).pathname);
  await manager.getByRole('button', { name: 'Poslat protinabídku' }).click();
  await manager.getByLabel('Zpráva zákazníkovi').fill('Na displeji je vyštípnutý roh.');
  await manager
    .getByRole('dialog')
    .getByRole('button', { name: /^Poslat nabídku/ })
    .click();
  await expect(notice(manager, 'Protinabídka je odeslaná')).toBeVisible();
  await manager.context().close();

  const offer = await mailFor(sold.email, /^Nová nabídka/);
  expect(offer.text).toMatch(/3\s750\sKč/);
  const customer = await (await browser.newContext()).newPage();
  await customer.goto(linkIn(offer, '/vykup/stav/'));
  await expect(customer.getByRole('row', { name: /Stav displeje/ })).toContainText('Hluboké škrábance');
  await expect(customer.getByText('Na displeji je vyštípnutý roh.')).toBeVisible();
  await customer.getByRole('button', { name: /^Přijmout 3\s750\sKč/ }).click();
  await expect(customer.getByText('Nabídku jste přijali').first()).toBeVisible();

  const accountant = await (await browser.newContext()).newPage();
  await openOffice(accountant, 'accountant', '/admin/vyplaty');
  await accountant.getByRole('checkbox', { name: `Vybrat ${sold.number}` }).check();
  await accountant.getByRole('button', { name: 'Vytvořit soubor pro banku' }).click();
  await accountant
    .getByRole('dialog')
    .getByRole('button', { name: /^Vytvořit soubor za 3\s750(,00)?\sKč/ })
    .click();
  await expect(notice(accountant, /^Soubor .* je hotový/)).toBeVisible();
  await accountant.getByText('Bankovní soubory', { exact: true }).first().click();
  const [download] = await Promise.all([
    accountant.waitForEvent('download'),
    accountant
      .getByRole('button', { name: /^Stáhnout/ })
      .first()
      .click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk as Buffer));
  const file = Buffer.concat(chunks).toString('latin1');
  const { variable_symbol: symbol, id } = await findDossier(await logInAs('admin'), sold.code);
  expect(file).toMatch(/^UHL1/);
  expect(file).toContain(symbol);
  expect(file).toContain('375000');
  await accountant.getByText('Zadáno bance', { exact: true }).first().click();
  await accountant.getByRole('checkbox', { name: `Vybrat ${sold.number}` }).check();
  await accountant.getByRole('button', { name: 'Potvrdit vyplacení' }).click();
  await accountant.getByRole('dialog').getByRole('button', { name: 'Potvrdit vyplacení' }).click();
  await expect(notice(accountant, /^Potvrzena 1 výplata/)).toBeVisible();
  await mailFor(sold.email, /^Peníze za výkup/);
  await accountant.context().close();

  await customer.reload();
  await expect(customer.getByRole('button', { name: /^Přijmout/ })).toHaveCount(0);
  await customer.context().close();

  await expect
    .poll(async () => (await eventsOfBuyout(id)).map(shortType))
    .toEqual([
      'buyout-ordered',
      'device-received',
      'device-inspected',
      'counter-offer-made',
      'counter-offer-answered',
      'buyout-accepted',
      'payout-requested',
      'payout-made',
    ]);
  const events = await eventsOfBuyout(id);
  const versions = events.map((event) => event.aggregateversion);
  expect(versions).toEqual(versions.toSorted((left, right) => left - right));
  expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
  const secrets = [sold.email, sold.imei, 'Novotný', '840312', '9900004729', '999000100', sold.token];
  for (const secret of secrets) expect(JSON.stringify(events)).not.toContain(secret);
  const subjects = (await mailsTo(sold.email)).map(({ subject }) => subject);
  expect(new Set(subjects).size, subjects.join('\n')).toBe(subjects.length);
});

test('the dossier hides what is sensitive and writes down who read it and why', async ({ page }) => {
  const sold = await placeBuyout('cz');
  const { id } = await findDossier(await logInAs('admin'), sold.code);
  await openOffice(page, 'buyout-manager', `/admin/vykupy/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Výkup ${sold.number}` })).toBeVisible();
  expect(await page.content()).not.toContain('840312/9933');
  await page.getByRole('button', { name: 'Zobrazit' }).first().click();
  await page.getByLabel('Důvod').fill('ověření dokladu');
  await page.getByRole('button', { name: 'Zobrazit údaje' }).click();
  await expect(page.getByText('840312/9933')).toBeVisible();
  await expect(page.getByText('ověření dokladu').first()).toBeVisible();
});

test('the work list keeps its filters in the address and exports what it shows', async ({ page }) => {
  const sold = await placeBuyout('cz');
  await openOffice(page, 'buyout-clerk', '/admin/vykupy');
  await page.getByRole('searchbox', { name: 'Hledat ve výkupech' }).fill(sold.number);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: new RegExp(sold.number) })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${sold.number}`));
  await page.reload();
  await expect(page.getByRole('row', { name: new RegExp(sold.number) })).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole('searchbox', { name: 'Hledat ve výkupech' }).fill('nic-takového');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Žádný výkup neodpovídá')).toBeVisible();
});

test('who isn’t logged in, or isn’t staff, doesn’t get in', async ({ page }) => {
  await page.goto(at('cz', '/admin/vykupy'));
  await expect(page).toHaveURL(/\/admin\/prihlaseni\?zpet=/);
  await logInByPage(page, 'operator', '/admin/vykupy');
  await expect(page.getByText('Na tuto stránku nemáte oprávnění')).toBeVisible();
});
