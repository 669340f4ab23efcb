import { getAppraisalFormData } from '@okruh/contracts/http/buyout/selector';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths } from '@okruh/contracts/office-paths';
import { hydrated } from '../run/hydrated.ts';
import { at, expect, test } from '../run/test.ts';
import { confirmAnswers } from '../sale/selector.ts';
import { createVisitor } from '../shop/visitor.ts';
import { words } from '../shop/words.ts';
import { openOffice } from './log-in.ts';

// A computer: a change of questions makes open wizards of their kind stale, and no other spec sells one.
const MODEL = 'apple-macbook-air-13-m1-2020-8gb-256gb';
const COLOUR = 'space-gray';
const QUESTION = 'Máte originální krabici?';
/** Crowns that the new answer adds. */
const EXTRA = 500;

test('an answer that the office adds is offered by the wizard at once, and changes the price of a customer who chooses it', async ({
  page,
}) => {
  // Unlike the answers of runs before.
  const answer = `Ano, i s obalem ${crypto.randomUUID().slice(0, 8)}`;
  await openOffice(page, 'buyout-manager', `${officePaths.questions}?${officeParameters.type}=computer`);
  await page.getByRole('button', { name: `Přidat odpověď: ${QUESTION}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Přidat odpověď' });
  await dialog.getByRole('textbox', { name: 'Odpověď česky' }).fill(answer);
  await dialog.getByRole('textbox', { name: 'Odpověď rumunsky' }).fill(`${answer} ro`);
  await dialog.getByRole('textbox', { name: 'Oprava ceny v Kč' }).fill(String(EXTRA));
  await dialog.getByRole('textbox', { name: 'Oprava ceny v Lei' }).fill('100');
  await dialog.getByRole('button', { name: 'Použít' }).click();
  await page.getByRole('button', { name: 'Zkontrolovat změny' }).click();
  const confirm = page.getByRole('dialog', { name: 'Změnit otázky výkupu?' });
  await expect(confirm.getByRole('row').filter({ hasText: answer })).toHaveCount(1);
  await confirm.getByRole('button', { name: 'Uložit otázky' }).click();
  await expect(page.getByText('Otázky jsou uložené')).toBeVisible();

  const visitor = createVisitor('cz');
  const load = () => visitor.call(getAppraisalFormData, { query: { color: `${MODEL}-${COLOUR}` } });
  await expect
    .poll(async () => (await load()).appraisal.device_conditions.flatMap(({ choices }) => choices.map(({ label }) => label)))
    .toContain(answer);
  const say = words.cz;
  await page.goto(at('cz', `/vykup/pocitace/apple/${MODEL}/${COLOUR}`));
  await (await hydrated(page.getByRole('radio', { name: say.specialNone }))).check();
  await confirmAnswers(page, 'cz');
  const offer = page.getByRole('complementary').locator('.offer-price output');
  const readPrice = async (): Promise<number> => Number(((await offer.textContent()) ?? '').replaceAll(/\D/g, ''));
  const before = await readPrice();
  await page.getByRole('radio', { name: answer }).check();
  await expect.poll(readPrice).toBe(before + EXTRA);
});
