import type { Market } from '@okruh/market';
import type { Page } from 'playwright/test';
import { hydrated } from '../run/hydrated.ts';
import { expect } from '../run/test.ts';
import { getPhoneNumber, repairWords } from '../shop/repairs.ts';

/** Chooses a store and a time, says who comes, and agrees. */
export async function fillIn(page: Page, market: Market, person: { readonly email: string; readonly imei: string }): Promise<void> {
  const say = repairWords[market];
  await page.getByRole('radio', { name: /Okruh/ }).last().check();
  await page.locator('input[name="day"]').last().check();
  await page.locator('input[name="slot"]').last().check();
  await page.getByLabel(say.firstName, { exact: true }).fill('Jana');
  await page.getByLabel(say.lastName, { exact: true }).fill('Malá');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel(say.phoneNumber, { exact: true }).fill(getPhoneNumber(market));
  await page.getByLabel('IMEI').fill(person.imei);
  await page.getByRole('checkbox', { name: say.consent }).check();
}

/** Ticks an operation of the shown device. */
export async function choose(page: Page, operation: RegExp): Promise<void> {
  const box = page.getByRole('checkbox', { name: operation });
  await hydrated(box);
  await box.check();
}

/** Goes on from the chosen operations to the form of the booking. */
export async function toBooking(page: Page, market: Market): Promise<void> {
  const say = repairWords[market];
  await page.getByRole('region', { name: say.panel }).getByRole('button', { name: say.book }).click();
  await expect(page).toHaveURL(new RegExp(say.bookingQuery));
  await expect(page.getByRole('heading', { level: 1, name: say.bookingHeading })).toBeVisible();
}
