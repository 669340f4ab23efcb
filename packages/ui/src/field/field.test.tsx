import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Checkbox } from '../choice/check.tsx';
import { accessibilityErrors } from '../testing/accessible.ts';
import { show } from '../testing/show.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { PasswordField } from './password-field.tsx';
import { SearchField } from './search-field.tsx';
import { Fields, Select, TextArea, TextField } from './text-field.tsx';

const described = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? `nothing has the id ${id}`)
    .join(' | ');

test('a field reads its error before its help, and says that it is wrong', () => {
  show(<TextField label="IMEI" name="imei" help="Vytočte *#06#." error="IMEI má 15 číslic, chybí ještě 4." />);
  const input = screen.getByRole('textbox', { name: 'IMEI' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(described(input)).toBe('IMEI má 15 číslic, chybí ještě 4. | Vytočte *#06#.');
});

test('only what may be left out is marked, in the language of the market', () => {
  show(<TextField label="Notă" optional />, 'ro');
  expect(screen.getByText('opțional')).toBeTruthy();
});

test('a name gives the id that error summaries lead to, and an id of its own wins', () => {
  show(
    <>
      <TextField label="Ulice" name="street" />
      <TextField label="Ulice pro vyzvednutí" name="street" id="pickup-street" />
    </>,
  );
  expect(screen.getByLabelText('Ulice').id).toBe('street');
  expect(screen.getByLabelText('Ulice pro vyzvednutí').id).toBe('pickup-street');
});

test('every kind of field is named and nothing is wrong with it', async () => {
  const { container } = show(
    <Fields>
      <TextField label="Telefon" before="+420" type="tel" width={3} name="phone" help="Zavoláme jen kvůli výkupu." />
      <TextField label="Cena" after="Kč" error="Napište cenu číslem." name="price" />
      <TextArea label="Poznámka" optional name="note" />
      <Select label="Pohlaví" name="gender" placeholder="Vyberte" options={[{ value: 'f', label: 'Žena' }]} />
      <PasswordField label="Heslo" name="password" autoComplete="current-password" />
      <Checkbox label="Souhlasím s podmínkami" hint="Najdete je v patičce" name="terms" error="Bez souhlasu to nepůjde." />
      <SearchField label="Hledat ve výkupech" placeholder="Číslo nebo jméno" />
    </Fields>,
  );
  expect(await accessibilityErrors(container)).toEqual([]);
});

test('a password can be shown and hidden again', async () => {
  show(<PasswordField label="Parolă" />, 'ro');
  const input = screen.getByLabelText('Parolă');
  await userEvent.click(screen.getByRole('button', { name: 'Arată parola' }));
  expect(input.getAttribute('type')).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Ascunde parola' }));
  expect(input.getAttribute('type')).toBe('password');
});

test('each line of the error summary leads to its field, also into a group', async () => {
  show(
    <>
      <ErrorSummary
        title="Zkontrolujte prosím 2 údaje"
        errors={[
          { fieldId: 'imei', message: 'IMEI nemá správnou délku' },
          { fieldId: 'display', message: 'Vyberte stav displeje' },
        ]}
      />
      <TextField label="IMEI" name="imei" />
      <fieldset id="display">
        <legend>Displej</legend>
        <input type="radio" aria-label="Jako nový" />
      </fieldset>
    </>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'IMEI nemá správnou délku' }));
  expect(document.activeElement).toBe(screen.getByLabelText('IMEI'));
  await userEvent.click(screen.getByRole('link', { name: 'Vyberte stav displeje' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Jako nový'));
});

test('a message that does not say which field it means gets its name in the summary', () => {
  show(
    <>
      <ErrorSummary
        title="Zkontrolujte prosím 3 údaje"
        errors={[
          { fieldId: 'first', message: 'Vyplňte prosím tento údaj.' },
          { fieldId: 'imei', message: 'IMEI má 15 číslic, chybí ještě 4.' },
          { fieldId: 'terms', message: 'Bez souhlasu nemůžeme pokračovat.' },
        ]}
      />
      <TextField label="Jméno" name="first" optional />
      <TextField label="IMEI" name="imei" />
      <Checkbox label="Souhlasím s podmínkami" name="terms" />
    </>,
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Jméno: Vyplňte prosím tento údaj.',
    'IMEI má 15 číslic, chybí ještě 4.',
    'Bez souhlasu nemůžeme pokračovat.',
  ]);
});

test('the error summary is an alert, and is not there when nothing is wrong', () => {
  const { rerender, container } = show(
    <ErrorSummary title="Zkontrolujte prosím 1 údaj" errors={[]} messages={['Platnost odhadu skončila.']} />,
  );
  expect(screen.getByRole('alert').textContent).toContain('Platnost odhadu skončila.');
  rerender(<ErrorSummary title="Zkontrolujte prosím 0 údajů" errors={[]} />);
  expect(container.querySelector('.error-summary')).toBeNull();
});

test('the second half of a double click on "send" chooses nothing that the summary moved below the pointer', () => {
  vi.useFakeTimers();
  try {
    show(
      <>
        <ErrorSummary title="Zkontrolujte prosím 1 údaj" errors={[]} messages={['Termín si právě někdo zabral.']} />
        <Checkbox label="Kurýrem" name="courier" />
      </>,
    );
    const courier = screen.getByRole('checkbox', { name: 'Kurýrem' });
    fireEvent.click(courier, { detail: 2 });
    expect(courier).toHaveProperty('checked', false);
    fireEvent.click(courier, { detail: 1 });
    expect(courier).toHaveProperty('checked', true);
    act(() => void vi.advanceTimersByTime(500));
    fireEvent.click(courier, { detail: 2 });
    expect(courier).toHaveProperty('checked', false);
  } finally {
    vi.useRealTimers();
  }
});

test('searching hands over the text as it stands', async () => {
  const onSearch = vi.fn<(text: string) => void>();
  show(<SearchField label="Hledat" onSearch={onSearch} />);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Hledat' }), 'iPhone 13{Enter}');
  expect(onSearch).toHaveBeenCalledWith('iPhone 13');
});

test('a box that stands for some but not all is neither ticked nor empty', () => {
  show(<Checkbox label="Vybrat vše" labelHidden indeterminate />);
  expect(screen.getByRole('checkbox', { name: 'Vybrat vše' })).toHaveProperty('indeterminate', true);
});
