import { fieldRules } from '@okruh/market/fields';
import { ErrorSummary, TextField } from '@okruh/ui';
import { FieldErrorsError, NetworkError } from '@okruh/web-kit';
import { defineRemote } from '@okruh/web-kit/remote';
import { visit } from '@okruh/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { messages } from '../messages.ts';
import { type OfficeFormOptions, useOfficeForm } from './use-office-form.ts';

interface Values {
  readonly name: string;
  readonly title: { readonly cs: string };
  readonly lines: string;
}
type Options = OfficeFormOptions<Values>;

const body = z.object({ name: z.string(), heading: z.object({ cs: z.string().max(5) }), lines: z.array(z.string().min(2)) });
const contract: Options['contract'] = {
  load: async () => body,
  toBody: ({ name, title, lines }) => ({ name, heading: title, lines: lines.split(' ') }),
};

function Form(options: Pick<Options, 'submit' | 'contract'>) {
  const form = useOfficeForm<Values>({
    defaults: { name: 'Sklad', title: { cs: '' }, lines: '' },
    idPrefix: 'test-',
    rules: { name: [fieldRules.required] },
    wirePaths: { 'heading.cs': 'title.cs' },
    ...options,
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <ErrorSummary title="Zkontrolujte prosím údaje" {...form.summary} />
      <TextField label="Jméno" {...form.field('name')} />
      <TextField label="Nadpis" {...form.field('title.cs')} />
      <TextField label="Řádky" {...form.field('lines')} />
      <button type="submit">{form.isBusy ? 'Odesílá se' : 'Odeslat'}</button>
      <button type="button" onClick={() => form.set('name', 'Nový sklad')}>
        Jiný
      </button>
      <button type="button" onClick={() => form.reset()}>
        Vrátit
      </button>
      <p>{form.isDirty ? 'neuloženo' : 'beze změny'}</p>
    </form>
  );
}

async function show(options: Partial<Pick<Options, 'submit' | 'contract'>> = {}) {
  const page = defineRemote({
    name: 'form',
    messages,
    Component: () => <Form submit={async () => undefined} {...options} />,
  });
  await visit(page, { path: '/' });
  return userEvent.setup();
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const expectWrong = (label: string, isWrong: boolean): Promise<void> =>
  waitFor(() => expect(field(label).getAttribute('aria-invalid') === 'true').toBe(isWrong));

describe('a form of the office', () => {
  it('is filled with what it starts with, knows what is unsaved, and goes back', async () => {
    const user = await show();
    expect(field('Jméno').value).toBe('Sklad');
    await user.click(screen.getByText('Jiný'));
    expect(field('Jméno').value).toBe('Nový sklad');
    await screen.findByText('neuloženo');
    await user.click(screen.getByText('Vrátit'));
    await screen.findByText('beze změny');
    expect(field('Jméno').value).toBe('Sklad');
  });
  it('looks at a field when it is left, then with each key once it is wrong', async () => {
    const user = await show();
    await user.clear(field('Jméno'));
    await expectWrong('Jméno', false);
    await user.tab();
    await expectWrong('Jméno', true);
    await user.type(field('Jméno'), 'S');
    await expectWrong('Jméno', false);
    expect(field('Jméno').value).toBe('S');
  });
  it('refuses on leaving a field what the contract refuses, and sends nothing', async () => {
    const submit = vi.fn<Options['submit']>(async () => undefined);
    const user = await show({ submit, contract });
    await user.type(field('Nadpis'), 'moc dlouhý');
    await user.tab();
    await expectWrong('Nadpis', true);
    await user.click(screen.getByText('Odeslat'));
    // The third line's message stands at the field that all lines are written in.
    await expectWrong('Řádky', true);
    expect(submit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    await user.clear(field('Nadpis'));
    await user.type(field('Nadpis'), 'tak');
    await user.type(field('Řádky'), 'aa bb');
    await user.click(screen.getByText('Odeslat'));
    await waitFor(() => expect(submit).toHaveBeenCalledWith({ name: 'Sklad', title: { cs: 'tak' }, lines: 'aa bb' }));
  });
  it('leaves the contract to the service where its schema can’t be loaded', async () => {
    const submit = vi.fn<Options['submit']>(async () => undefined);
    const user = await show({ submit, contract: { ...contract, load: () => Promise.reject(new NetworkError()) } });
    await user.click(screen.getByText('Odeslat'));
    await waitFor(() => expect(submit).toHaveBeenCalled());
  });
  it('says what goes wrong in the making of what is sent, and isn’t stopped by it', async () => {
    const fail = (): never => {
      throw new NetworkError();
    };
    const user = await show({ submit: async () => fail(), contract: { load: async () => body, toBody: fail } });
    await user.click(screen.getByText('Odeslat'));
    expect((await screen.findByRole('alert')).textContent).toContain('Vyplněné údaje zůstaly');
  });
  it('puts the messages of the service on the fields and the rest on top, and keeps what was written', async () => {
    const user = await show({
      submit: () => Promise.reject(new FieldErrorsError({ heading: { cs: ['Nadpis už je jinde.'] }, other: ['Něco dalšího.'] })),
    });
    await user.type(field('Nadpis'), 'dva');
    await user.click(screen.getByText('Odeslat'));
    await expectWrong('Nadpis', true);
    const lines = [...screen.getByRole('alert').querySelectorAll('li')].map((line) => line.textContent);
    expect(lines).toEqual(['Něco dalšího.', 'Nadpis už je jinde.']);
    expect(field('Nadpis').value).toBe('dva');
    await user.type(field('Nadpis'), '!');
    await expectWrong('Nadpis', false);
  });
});
