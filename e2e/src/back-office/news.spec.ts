import { adminListNews } from '@okruh/contracts/http/accounts/news-admin';
import { addSubscriber, confirmSubscription } from '@okruh/contracts/http/accounts/messages';
import { accountsOpenPaths } from '@okruh/contracts/http/accounts.paths';
import { officePaths } from '@okruh/contracts/office-paths';
import { newsPage } from '@okruh/contracts/shop-paths';
import { mailsTo } from '../run/shop.ts';
import { at, expect, test } from '../run/test.ts';
import { auditOffice } from '../accessibility/audit.ts';
import { linkIn, mailFor } from '../shop/mails.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { logInAs, staffEmails } from '../shop/staff.ts';
import { createVisitor } from '../shop/visitor.ts';
import { openOffice } from './log-in.ts';

/** A new subscriber, who opened the link of the first mail. @returns the address */
async function subscribe(name: string): Promise<string> {
  const address = newMailAddress(name);
  const visitor = createVisitor('cz');
  await visitor.call(addSubscriber, { body: { e_mail: address } });
  const asked = await mailFor(address, /Potvrďte prosím odběr/);
  await visitor.call(confirmSubscription, { body: { token: new URL(linkIn(asked, '#t=')).hash.slice(3) } });
  return address;
}

/** The job hands a page over every five seconds. */
const SOON = { timeout: 45_000 };

test('a subscriber confirms, an editor writes news, tries them out and sends them, and the mail ends the subscription', async ({
  page,
}) => {
  const [address, other] = [await subscribe('novinky'), await subscribe('novinky-jinde')];

  const subject = `Bazar má narozeniny ${Date.now() % 1_000_000}`;
  await openOffice(page, 'catalog-editor', officePaths.news);
  await page.getByRole('link', { name: 'Napsat novinky' }).click();
  await page.getByRole('textbox', { name: 'Předmět' }).fill(subject);
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Dobrý den,\n\nsleva platí do neděle.');
  await page.getByRole('textbox', { name: /^Nápis na tlačítku/ }).fill('K výkupu');
  await page.getByRole('textbox', { name: /^Kam tlačítko vede/ }).fill('https://example.com/bazar');
  await page.getByRole('button', { name: 'Uložit' }).click();
  await expect(page.getByText('Tlačítko může vést jen na stránku našeho webu').first()).toBeVisible();
  await page.getByRole('textbox', { name: /^Kam tlačítko vede/ }).fill('/vykup');
  const preview = page.getByRole('region', { name: 'Jak zpráva vypadá' });
  await expect(preview).toContainText(subject);
  await expect(preview).toContainText('K výkupu');
  await page.getByRole('button', { name: 'Uložit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await auditOffice(page, 'cz', 'news-draft');

  await page.getByRole('button', { name: 'Poslat zkoušku sobě' }).click();
  const tested = await mailFor(staffEmails['catalog-editor'], new RegExp(`^Zkouška: ${subject}$`));
  expect(linkIn(tested, newsPage.cz)).toBe(at('cz', newsPage.cz));

  await page.getByRole('button', { name: 'Odeslat…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Odeslat novinky?' });
  await expect(dialog.getByText(/dostane \d+ odběratel/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Odeslat \d+/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Odesláno' })).toBeVisible(SOON);

  const mail = await mailFor(address, new RegExp(`^${subject}$`));
  expect(linkIn(mail, '/vykup')).toBe(at('cz', '/vykup'));
  const [issue] = (await (await logInAs('catalog-editor')).call(adminListNews, { query: { q: subject } })).items;
  expect(issue).toMatchObject({ state: 'sent', sent: issue?.recipients });
  expect((await mailsTo(address)).filter((one) => one.subject === subject)).toHaveLength(1);

  await page.goto(at('cz', `${officePaths['news-subscribers']}?q=${encodeURIComponent(address)}`));
  await expect(page.getByRole('row').filter({ hasText: 'Potvrzený' })).toHaveCount(1);
  // What a mailbox provider calls when its reader clicks beside the sender, and what a browser shows of the same address.
  const token = new URL(linkIn(await mailFor(other, new RegExp(`^${subject}$`)), '#u=')).hash.slice(3);
  const path = accountsOpenPaths.unsubscribe_by_one_click[1].replace(':token', token);
  const looked = await createVisitor('cz').raw({ path });
  expect([looked.status, looked.headers['location']]).toEqual([303, at('cz', `${newsPage.cz}#u=${token}`)]);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const clicked = await fetch(at('cz', path), { method: 'POST', headers: form, body: 'List-Unsubscribe=One-Click' });
  expect(clicked.status).toBe(204);
  await page.goto(at('cz', `${officePaths['news-subscribers']}?q=${encodeURIComponent(other)}`));
  await expect(page.getByText('Filtrům nic neodpovídá')).toBeVisible();

  await page.goto(linkIn(mail, '#u='));
  await page.getByRole('button', { name: 'Ukončit odběr' }).click();
  await expect(page.getByRole('heading', { name: 'Odběr je ukončený' })).toBeVisible();
  await page.goto(at('cz', `${officePaths['news-subscribers']}?q=${encodeURIComponent(address)}`));
  await expect(page.getByText('Filtrům nic neodpovídá')).toBeVisible();
});
