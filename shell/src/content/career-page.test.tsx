import { answering, fakeServer, refusing } from '@okruh/web-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, it } from 'vitest';
import { inShop } from '../testing/in-shop.tsx';
import CareerPage from './career-page.tsx';

const SEND = 'POST /api/accounts/job-applications';
const cv = (name = 'cv.pdf', size = 20) => new File([new Uint8Array(size)], name);
const fill = async (): Promise<void> => {
  await userEvent.selectOptions(screen.getByLabelText('O jakou práci máte zájem'), 'repair');
  await userEvent.type(screen.getByLabelText('Jméno a příjmení'), 'Jana Malá');
  await userEvent.type(screen.getByLabelText('E-mail'), 'jana@example.com');
  await userEvent.type(screen.getByLabelText('Co umíte a co vás baví'), 'Opravuji telefony.');
};
const press = () => userEvent.click(screen.getByRole('button', { name: 'Odeslat životopis' }));
afterEach(cleanup);

it('sends what was written with the file, once, and says what happens next', async () => {
  const server = fakeServer({ [SEND]: answering({ received: true }, 201) });
  inShop(<CareerPage />);
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await fill();
  await userEvent.upload(screen.getByLabelText('Životopis'), cv());
  await press();
  expect(await screen.findByText('Děkujeme, životopis máme')).toBeTruthy();
  expect(server.received).toHaveLength(1);
});

it.each([
  ['without a file', null, 'Přiložte prosím životopis.'],
  ['with another kind of file', cv('cv.exe'), 'Životopis prosím přiložte jako PDF, DOCX nebo ODT.'],
  ['with too big a file', cv('cv.pdf', 4 * 1024 * 1024 + 1), 'Soubor je větší než 4 MB. Vyberte prosím menší.'],
])('asks for a curriculum vitae %s, and sends nothing', async (_how, file, words) => {
  const server = fakeServer({ [SEND]: answering({ received: true }, 201) });
  inShop(<CareerPage />);
  await fill();
  if (file !== null) await userEvent.upload(screen.getByLabelText('Životopis'), file, { applyAccept: false });
  await press();
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(server.received).toEqual([]);
});

it('what was filled in stays when sending fails', async () => {
  fakeServer({ [SEND]: refusing(500, 'internal', '') });
  inShop(<CareerPage />);
  await fill();
  await userEvent.upload(screen.getByLabelText('Životopis'), cv());
  await press();
  expect(await screen.findByText(/Odeslat se to nepodařilo/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Jméno a příjmení').value).toBe('Jana Malá');
});
