import { fieldRules } from '@okruh/market/fields';
import { ErrorSummary, TextField } from '@okruh/ui';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FieldErrorsError, NetworkError, ProblemError } from '../client/errors.ts';
import { TextsProvider, createTexts } from '../i18n/texts.tsx';
import { createQueryClient } from '../query/query-client.ts';
import { RemoteContextContext } from '../remote/remote-context.ts';
import type { RemoteContext } from '../remote-contract.ts';
import { useShopForm, type ShopFormOptions } from './use-shop-form.ts';

interface Values {
  email: string;
  firstName: string;
}

const nothing = (): void => undefined;
const context: RemoteContext = {
  market: 'cz',
  locale: 'cs',
  path: '/',
  search: '',
  queryClient: createQueryClient(),
  account: null,
  consent: { isDecided: true, analytics: false, marketing: false },
  version: '',
  data: null,
  navigate: nothing,
  setTitle: nothing,
  toast: nothing,
  guardLeave: nothing,
  onError: nothing,
};
const { required, eMail } = fieldRules;

function Form({ submit, validateOn }: Pick<ShopFormOptions<Values>, 'submit'> & { validateOn?: 'blur' | 'input' }) {
  const form = useShopForm<Values>({
    defaults: { email: '', firstName: '' },
    rules: { email: [required, eMail], firstName: [required] },
    wirePaths: { 'customer_data.first_name': 'firstName', e_mail: 'email' },
    ...(validateOn && { validateOn }),
    submit,
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <ErrorSummary title="Zkontrolujte prosím údaje" {...form.summary} />
      <TextField label="E-mail" {...form.field('email')} />
      <TextField label="Jméno" {...form.field('firstName')} />
      <button type="submit">{form.isBusy ? 'Odesílá se' : 'Odeslat'}</button>
    </form>
  );
}
function show(submit: ShopFormOptions<Values>['submit'] = async () => undefined, validateOn?: 'blur' | 'input') {
  render(
    <RemoteContextContext value={context}>
      <TextsProvider i18n={createTexts('cs', {})}>
        <Form submit={submit} {...(validateOn && { validateOn })} />
      </TextsProvider>
    </RemoteContextContext>,
  );
  return userEvent.setup();
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const isWrong = (label: string): boolean => field(label).getAttribute('aria-invalid') === 'true';
const fillIn = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(field('E-mail'), 'jana@example.cz');
  await user.type(field('Jméno'), 'Jana');
};

afterEach(cleanup);

describe('a field', () => {
  it('is looked at when it is left, then with each key once it is wrong', async () => {
    const user = show();
    await user.type(field('E-mail'), 'jana');
    expect(isWrong('E-mail')).toBe(false);
    await user.tab();
    expect(isWrong('E-mail')).toBe(true);
    await user.type(field('E-mail'), '@example.cz');
    expect(isWrong('E-mail')).toBe(false);
  });
  it('is not blamed while it is being corrected into something right and left right', async () => {
    const user = show();
    await user.type(field('E-mail'), 'jana@example.cz');
    await user.tab();
    await user.type(field('E-mail'), '{Backspace}{Backspace}{Backspace}');
    expect(isWrong('E-mail')).toBe(false);
  });
  it('can be looked at with each key from the start', async () => {
    const user = show(undefined, 'input');
    await user.type(field('E-mail'), 'jana');
    expect(isWrong('E-mail')).toBe(true);
  });
  it('shows one error at most', async () => {
    const user = show();
    await user.click(screen.getByText('Odeslat'));
    expect(field('E-mail').closest('.field')?.querySelectorAll('.error')).toHaveLength(1);
  });
});

describe('a submit that fails', () => {
  it('sends nothing while fields are wrong, and leads to them from the summary that gets the focus', async () => {
    const submit = vi.fn<ShopFormOptions<Values>['submit']>(async () => undefined);
    const user = show(submit);
    await user.click(screen.getByText('Odeslat'));
    expect(submit).not.toHaveBeenCalled();
    const summary = screen.getByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect(summary.querySelectorAll('li')).toHaveLength(2);
    const [first] = summary.querySelectorAll('a');
    if (first === undefined) throw new Error('the summary has no link');
    await user.click(first);
    expect(document.activeElement).toBe(field('E-mail'));
  });
  it('puts the messages of the server on the same fields, groups included, and the rest on top', async () => {
    const user = show(() =>
      Promise.reject(new FieldErrorsError({ customer_data: { first_name: ['Jméno nesedí s dokladem.'] }, other: ['Něco dalšího.'] })),
    );
    await fillIn(user);
    await user.click(screen.getByText('Odeslat'));
    expect(isWrong('Jméno')).toBe(true);
    const lines = [...screen.getByRole('alert').querySelectorAll('li')].map((line) => line.textContent);
    expect(lines).toEqual(['Něco dalšího.', 'Jméno nesedí s dokladem.']);
    await user.type(field('Jméno'), ' Marie');
    expect(isWrong('Jméno')).toBe(false);
  });
  it("says the server's own sentence of a problem, and a sentence of its own when nobody answers", async () => {
    const problem = new ProblemError(409, { type: 'urn:okruh:problem:stale-appraisal', title: 'Ceník se mezitím změnil.' }, new Headers());
    const submit = vi.fn<ShopFormOptions<Values>['submit']>().mockRejectedValueOnce(problem).mockRejectedValueOnce(new NetworkError());
    const user = show(submit);
    await fillIn(user);
    await user.click(screen.getByText('Odeslat'));
    expect(screen.getByRole('alert').textContent).toContain('Ceník se mezitím změnil.');
    await user.click(screen.getByText('Odeslat'));
    expect(screen.getByRole('alert').textContent).toContain('Vyplněné údaje zůstaly');
  });
});

it('sends what was filled in and takes the summary away', async () => {
  const submit = vi.fn<ShopFormOptions<Values>['submit']>(async () => undefined);
  const user = show(submit);
  await user.click(screen.getByText('Odeslat'));
  await fillIn(user);
  await user.click(screen.getByText('Odeslat'));
  expect(submit).toHaveBeenCalledWith({ email: 'jana@example.cz', firstName: 'Jana' });
  expect(screen.queryByRole('alert')).toBeNull();
});
