import type { Market } from '@okruh/market';
import type { Page } from 'playwright/test';
import { newImei, sellers } from '../shop/sellers.ts';

/** Labels of the sell form's text fields, by what goes into them. */
const labels = {
  cz: {
    imei: 'IMEI',
    first_name: 'Jméno',
    last_name: 'Příjmení',
    personal_identification_number: 'Rodné číslo',
    place_of_birth: 'Místo narození',
    identity_card_number: 'Číslo občanského průkazu',
    identity_released_by: 'Vydal',
    identity_valid_to: 'Platnost do',
    e_mail: 'E-mail',
    phone_number: 'Telefon',
    street: 'Ulice a číslo',
    postcode: 'PSČ',
    city: 'Město',
    bank_account_full_number: 'Číslo účtu',
  },
  ro: {
    imei: 'IMEI',
    first_name: 'Prenume',
    last_name: 'Nume',
    personal_identification_number: 'CNP',
    place_of_birth: 'Locul nașterii',
    identity_card_number: 'Seria și numărul cărții de identitate',
    identity_released_by: 'Eliberată de',
    identity_valid_to: 'Valabilă până la',
    e_mail: 'E-mail',
    phone_number: 'Telefon',
    street: 'Strada și numărul',
    postcode: 'Cod poștal',
    city: 'Localitate',
    bank_account_full_number: 'IBAN',
  },
} as const satisfies Record<Market, Record<string, string>>;
export type SellerText = keyof (typeof labels)['cz'];
export const sellerTexts = Object.keys(labels.cz) as readonly SellerText[];

const choices = {
  cz: { gender: 'Pohlaví', district: 'Okres', bank_code: 'Kód banky' },
  ro: { gender: 'Sex', district: 'Județ' },
} as const satisfies Record<Market, Partial<Record<'gender' | 'district' | 'bank_code', string>>>;

/** A text field of the sell form. */
export const sellerField = (page: Page, market: Market, name: SellerText) =>
  page.getByRole('textbox', { name: labels[market][name], exact: true });

/** A choice list of the sell form. */
export const sellerChoices = (page: Page, market: Market): ReadonlyArray<readonly [list: ReturnType<Page['getByLabel']>, value: string]> =>
  Object.entries(choices[market]).map(([name, label]) => [
    page.getByRole('combobox', { name: label, exact: true }),
    sellers[market][name as 'gender' | 'district' | 'bank_code'],
  ]);

/** The courier's first day and the morning: groups of radio buttons of the sell form. */
export const pickupGroups = (page: Page, market: Market) =>
  ({ cz: ['Kdy má kurýr přijet', 'V kterou část dne'], ro: ['Când să vină curierul', 'În ce parte a zilei'] })[market].map((name) =>
    page.getByRole('group', { name }),
  );

/** What a person of the market writes into the form. */
export const sellerValues = (market: Market, email: string): Readonly<Record<SellerText, string>> => ({
  ...sellers[market],
  imei: newImei(),
  e_mail: email,
});

/** Fills in everything but the consent. */
export async function fillInSeller(page: Page, market: Market, values: Readonly<Record<SellerText, string>>): Promise<void> {
  for (const name of sellerTexts) await sellerField(page, market, name).fill(values[name]);
  for (const [list, value] of sellerChoices(page, market)) await list.selectOption(value);
  for (const group of pickupGroups(page, market)) await group.getByRole('radio').first().check();
}
