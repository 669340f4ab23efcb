import { fieldRules } from '@okruh/market/fields';
import { Checkbox, Select, TextField } from '@okruh/ui';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { TextsProvider, createTexts } from '../i18n/texts.tsx';
import { createQueryClient } from '../query/query-client.ts';
import { RemoteContextContext } from '../remote/remote-context.ts';
import type { RemoteContext } from '../remote-contract.ts';
import { type ShopForm, useShopForm } from './use-shop-form.ts';

interface Values {
  readonly name: { readonly cs: string; readonly ro: string };
  readonly elsewhere: boolean;
  readonly city: string;
  readonly country: string;
  readonly tags: readonly string[];
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
const start: Values = { name: { cs: 'Telefony', ro: 'Telefoane' }, elsewhere: false, city: '', country: 'CZ', tags: [] };

function Form({ submit, seen }: { submit(values: Values): void; seen(form: ShopForm<Values>): void }) {
  const form = useShopForm<Values>({
    defaults: start,
    rules: ({ elsewhere }) => ({ 'name.cs': [fieldRules.required], ...(elsewhere && { city: [fieldRules.required] }) }),
    submit: async (values) => submit(values),
  });
  seen(form);
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <TextField label="Česky" {...form.field('name.cs')} />
      <TextField label="Rumunsky" {...form.field('name.ro')} />
      <Select label="Země" {...form.field('country')} options={['CZ', 'RO'].map((value) => ({ value, label: value }))} />
      <Checkbox label="Jinam" {...form.field('elsewhere')} />
      {form.watch('elsewhere') && <TextField label="Město" {...form.field('city')} />}
      <p>{form.watch('tags').join(' ')}</p>
      <output>{form.isDirty ? 'změněno' : 'beze změny'}</output>
      <button type="submit">Odeslat</button>
    </form>
  );
}
function show() {
  const submit = vi.fn<(values: Values) => void>();
  let last: ShopForm<Values> | null = null;
  const seen = (form: ShopForm<Values>): void => {
    last = form;
  };
  render(
    <RemoteContextContext value={context}>
      <TextsProvider i18n={createTexts('cs', {})}>
        <Form submit={submit} seen={seen} />
      </TextsProvider>
    </RemoteContextContext>,
  );
  const form = (): ShopForm<Values> => {
    if (last === null) throw new Error('the form was never drawn');
    return last;
  };
  return { user: userEvent.setup(), submit, form };
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => screen.getByText('Odeslat');

afterEach(cleanup);

it('sends groups, choices and boxes as they were filled in', async () => {
  const { user, submit } = show();
  await user.clear(field('Rumunsky'));
  await user.type(field('Rumunsky'), 'Mobile');
  await user.selectOptions(field('Země'), 'RO');
  await user.click(field('Jinam'));
  await user.type(field('Město'), 'Brno');
  await user.click(send());
  expect(submit).toHaveBeenCalledWith({ ...start, name: { cs: 'Telefony', ro: 'Mobile' }, country: 'RO', elsewhere: true, city: 'Brno' });
});

it('looks at no field that hides, and fills it again when it comes back', async () => {
  const { user, submit } = show();
  await user.click(field('Jinam'));
  await user.click(send());
  expect(field('Město').getAttribute('aria-invalid')).toBe('true');
  expect(submit).not.toHaveBeenCalled();
  await user.type(field('Město'), 'Brno');
  await user.click(field('Jinam'));
  await user.click(send());
  expect(submit).toHaveBeenCalledOnce();
  await user.click(field('Jinam'));
  expect(field('Město').value).toBe('Brno');
});

it('is changed while it differs from its beginning, and begins again from what was saved', async () => {
  const { user, form } = show();
  await user.type(field('Česky'), 'X');
  expect(screen.getByText('změněno')).toBeDefined();
  await user.type(field('Česky'), '{Backspace}');
  expect(screen.getByText('beze změny')).toBeDefined();
  await user.click(field('Jinam'));
  await waitFor(() => expect(form().isDirty).toBe(true));
  form().reset({ ...start, name: { cs: 'Mobily', ro: 'Mobile' } });
  expect(await screen.findByText('beze změny')).toBeDefined();
  expect([field('Česky').value, field('Jinam').checked]).toEqual(['Mobily', false]);
});

it('draws values that no input gives', async () => {
  const { form } = show();
  form().set('tags', ['nové', 'sleva']);
  expect(await screen.findByText('nové sleva')).toBeDefined();
  form().set('name.cs', 'Hodinky');
  expect(field('Česky').value).toBe('Hodinky');
});
