import { officePaths } from '@okruh/contracts/office-paths';
import { careerPage, contactPage } from '@okruh/contracts/shop-paths';
import { readFile } from 'node:fs/promises';
import { at, expect, test } from '../run/test.ts';
import { linkIn, mailFor } from '../shop/mails.ts';
import { hydrated } from '../run/hydrated.ts';
import { openOffice } from './log-in.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF');

const words = {
  cz: {
    reason: 'Pochvala nebo stížnost',
    name: 'Jméno a příjmení',
    message: 'Zpráva',
    send: 'Odeslat zprávu',
    sent: 'Zprávu máme',
    answer: 'Děkujeme, kolegům na prodejně to vyřídíme.',
    subject: /^Odpověď na vaši zprávu: /,
    again: '/kontakt',
  },
  ro: {
    reason: 'Laudă sau reclamație',
    name: 'Nume și prenume',
    message: 'Mesaj',
    send: 'Trimite mesajul',
    sent: 'Am primit mesajul',
    answer: 'Mulțumim, le transmitem colegilor din magazin.',
    subject: /^Răspuns la mesajul tău: /,
    again: '/contact',
  },
} as const;

for (const market of ['cz', 'ro'] as const) {
  test(`what a visitor writes on ${market} waits in the back office, and its answer comes by mail`, async ({ page }) => {
    const say = words[market];
    const address = `napsala-${market}-${Date.now()}@example.com`;
    await page.goto(at(market, contactPage[market]));
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: say.send }) });
    await (await hydrated(form.getByRole('combobox'))).selectOption({ label: say.reason });
    await form.getByLabel(say.name).fill('Petra Nová');
    await form.getByLabel('E-mail').fill(address);
    await form.getByLabel(say.message, { exact: true }).fill('Měli jste na mě čas.');
    await form.getByRole('button', { name: say.send }).click();
    await expect(page.getByText(say.sent)).toBeVisible();

    await openOffice(page, 'support', `${officePaths.messages}?stav=open&trh=${market}`);
    await page.getByRole('searchbox', { name: 'Hledat zprávu' }).fill(address);
    const row = page.getByRole('row').filter({ hasText: 'Nová P.' });
    await expect(row).toHaveCount(1);
    await row.getByRole('link').click();
    await expect(page.getByText('Měli jste na mě čas.')).toBeVisible();
    await page.getByLabel('Text odpovědi').fill(say.answer);
    await page.getByRole('button', { name: 'Odeslat odpověď' }).click();
    await expect(page.getByText('Odpověď odeslána')).toBeVisible();

    const mail = await mailFor(address, say.subject);
    expect(mail.text).toContain(say.answer);
    expect(mail.text).not.toContain('Měli jste na mě čas.');
    expect(linkIn(mail, say.again)).toContain(say.again);
  });
}

test('a job application brings its curriculum vitae to those who decide on it', async ({ page }) => {
  const address = `zajemce-${Date.now()}@example.com`;
  await page.goto(at('cz', careerPage.cz));
  await (await hydrated(page.getByLabel('O jakou práci máte zájem'))).selectOption({ label: 'Servis a opravy' });
  await page.getByLabel('Jméno a příjmení').fill('Jana Malá');
  await page.getByLabel('E-mail').fill(address);
  await page.getByLabel('Co umíte a co vás baví').fill('Opravuji telefony.');
  await page.getByRole('button', { name: 'Odeslat životopis' }).click();
  await expect(page.getByText('Přiložte prosím životopis.').first()).toBeVisible();
  await page.getByLabel('Životopis', { exact: true }).setInputFiles({ name: 'životopis.pdf', mimeType: 'application/pdf', buffer: pdf });
  await page.getByRole('button', { name: 'Odeslat životopis' }).click();
  await expect(page.getByText('Děkujeme, životopis máme')).toBeVisible();
  await mailFor(address, /^Vaši zprávu máme$/);

  await openOffice(page, 'admin', `${officePaths.messages}?druh=job-application&stav=open`);
  await page.getByRole('searchbox', { name: 'Hledat zprávu' }).fill(address);
  const row = page.getByRole('row').filter({ hasText: 'Malá J.' });
  await expect(row).toHaveCount(1);
  await row.getByRole('link').click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /^životopis\.pdf/ }).click();
  const saved = await coming;
  expect(saved.suggestedFilename()).toBe('životopis.pdf');
  expect(await readFile(await saved.path())).toEqual(pdf);
});
