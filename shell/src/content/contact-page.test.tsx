import { answering, fakeServer, refusing } from '@okruh/web-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import { inShop } from '../testing/in-shop.tsx';
import ContactPage from './contact-page.tsx';
import cs from './locales/cs.json';

const reasons = [
  { value: 'reason-order', label: 'Dotaz k objednávce', requires: ['order_number'] },
  { value: 'reason-feedback', label: 'Pochvala nebo stížnost', requires: [] },
];
const SEND = 'POST /api/accounts/messages';
const show = (data: unknown = { reasons }) => inShop(<ContactPage />, { texts: cs, path: '/kontakt', page: { name: 'contact', data } });
const fill = async (): Promise<void> => {
  await userEvent.selectOptions(screen.getByLabelText('O co jde'), 'reason-order');
  await userEvent.type(screen.getByLabelText('Číslo objednávky'), 'CZ26-0001');
  await userEvent.type(screen.getByLabelText('Jméno a příjmení'), 'Petra Nová');
  await userEvent.type(screen.getByLabelText('E-mail'), 'petra@example.com');
  await userEvent.type(screen.getByLabelText('Zpráva'), 'Kde je?');
};
const press = () => userEvent.click(screen.getByRole('button', { name: 'Odeslat zprávu' }));
afterEach(cleanup);

it('has a mailbox for each question', () => {
  show();
  const mailboxes = [...document.querySelectorAll('a[href^="mailto:"]')].map((link) => [
    link.getAttribute('href'),
    link.closest('li')?.querySelector('.muted')?.textContent,
  ]);
  expect(mailboxes).toEqual([
    ['mailto:objednavky@okruh.example', 'Objednávky, opravy a reklamace'],
    ['mailto:vykup@okruh.example', 'Výkup'],
    ['mailto:soukromi@okruh.example', 'Osobní údaje'],
  ]);
});

describe('the contact form', () => {
  it('asks for the order number only when the reason needs it', async () => {
    show();
    expect(screen.queryByLabelText('Číslo objednávky')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('O co jde'), 'reason-order');
    expect(screen.getByLabelText('Číslo objednávky')).toBeTruthy();
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
  it('sends what was written, once, and says what happens next', async () => {
    const server = fakeServer({ [SEND]: answering({ received: true }, 201) });
    show();
    await fill();
    await press();
    expect(await screen.findByText('Zprávu máme')).toBeTruthy();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.body).toMatchObject({
      kind: 'contact',
      reason: 'reason-order',
      order_number: 'CZ26-0001',
      name: 'Petra Nová',
      e_mail: 'petra@example.com',
      text: 'Kde je?',
    });
    expect(server.received[0]?.headers.get('idempotency-key')).toBeTruthy();
  });
  it('names what is missing and sends nothing', async () => {
    const server = fakeServer({});
    show();
    await userEvent.selectOptions(screen.getByLabelText('O co jde'), 'reason-order');
    await press();
    const alert = await screen.findByRole('alert');
    expect(alert.querySelectorAll('li')).toHaveLength(4);
    expect(document.activeElement).toBe(alert);
    expect(server.received).toEqual([]);
  });
  it('shows the server’s errors at their fields and keeps what was written', async () => {
    const server = fakeServer({ [SEND]: answering({ order_number: ['Takovou objednávku neznáme.'] }, 400) });
    show();
    await fill();
    await press();
    expect((await screen.findAllByText(/Takovou objednávku neznáme/)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Zpráva').value).toBe('Kde je?');
    server.answer(SEND, refusing(429, 'too-many-requests', 'Zkuste to prosím později.'));
    await press();
    expect(await screen.findByText('Zkuste to prosím později.')).toBeTruthy();
  });
  it('is left out when its reasons can’t be had; phone and e-mail stay', () => {
    show({ reasons: null });
    expect(screen.queryByRole('button', { name: 'Odeslat zprávu' })).toBeNull();
    expect(screen.getByRole('link', { name: '800 123 456' })).toBeTruthy();
  });
});
