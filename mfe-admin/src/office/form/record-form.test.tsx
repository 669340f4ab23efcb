import { Dialog, TextField } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { defineRemote } from '@okruh/web-kit/remote';
import { visit } from '@okruh/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RecordDialog } from '../dialog/record-dialog.tsx';
import { messages } from '../messages.ts';
import { RecordForm, useRecordForm } from './record-form.tsx';

interface Shelf {
  readonly name: string;
  readonly note: string;
  readonly version: number;
}
type Fields = Omit<Shelf, 'version'>;
const shelf: Shelf = { name: 'Regál', note: 'u dveří', version: 1 };
const theirs: Shelf = { name: 'Regál', note: 'u okna', version: 2 };
const changed = new ProblemError(409, { type: 'urn:okruh:problem:changed-meanwhile', title: 'Změněno', status: 409 }, new Headers());

interface Commands {
  readonly record: Shelf | null;
  save(values: Fields, base: Shelf | null): Promise<string | null>;
  reload(): void;
  onClose(): void;
}

function ShelfForm(commands: Commands) {
  const editing = useRecordForm<Fields, Shelf>({
    ...commands,
    idPrefix: 'shelf-',
    toFields: (record) => ({ name: record?.name ?? '', note: record?.note ?? '' }),
    read: async () => ({ thing: theirs, by: 'Eva', at: null }),
  });
  return (
    <RecordForm of={editing} submit="Uložit regál">
      <TextField {...editing.form.field('name')} label="Jméno" />
      <TextField {...editing.form.field('note')} label="Poznámka" />
    </RecordForm>
  );
}

async function show(record: Shelf | null, save: Commands['save']) {
  const commands = { record, save: vi.fn<Commands['save']>(save), reload: vi.fn<() => void>(), onClose: vi.fn<() => void>() };
  const page = defineRemote({
    name: 'shelf',
    messages,
    Component: () => (
      <Dialog isOpen title="Regál" onClose={commands.onClose}>
        <ShelfForm {...commands} />
      </Dialog>
    ),
  });
  const { toast } = await visit(page, { path: '/' });
  return { ...commands, toast };
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Uložit regál' }));

it('saves a record on its version, says so, loads again what shows it, and closes', async () => {
  const { save, reload, onClose, toast } = await show(shelf, async () => 'Regál je uložený');
  await submit();
  expect(save, 'nothing has changed').not.toHaveBeenCalled();
  await userEvent.type(await screen.findByLabelText('Jméno'), ' A');
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(save.mock.calls).toEqual([[{ name: 'Regál A', note: 'u dveří' }, shelf]]);
  expect(reload).toHaveBeenCalledOnce();
  expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Regál je uložený' });
});

it('adds a new record without a version, also as the form begins', async () => {
  const { save, onClose } = await show(null, async () => 'Přidáno');
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(save.mock.calls).toEqual([[{ name: '', note: '' }, null]]);
});

it('stays open when somebody has to confirm the save', async () => {
  const { reload, onClose, toast, save } = await show(null, async () => null);
  await submit();
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect([reload, onClose, toast].map((called) => called.mock.calls.length)).toEqual([0, 0, 0]);
});

it('keeps one’s own version on a colleague’s, whose other fields it takes', async () => {
  const { save, onClose } = await show(shelf, async (_values, base) => {
    if (base?.version === 1) throw changed;
    return 'Uloženo';
  });
  await userEvent.type(await screen.findByLabelText('Jméno'), ' A');
  await submit();
  await userEvent.click(await screen.findByRole('button', { name: 'Ponechat moje' }));
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(save.mock.calls.at(-1)).toEqual([{ name: 'Regál A', note: 'u okna' }, theirs]);
});

it('loads a colleague’s version as another beginning', async () => {
  const { save } = await show(shelf, async (_values, base) => {
    if (base?.version === 1) throw changed;
    return 'Uloženo';
  });
  await userEvent.type(await screen.findByLabelText('Jméno'), ' A');
  await submit();
  await userEvent.click(await screen.findByRole('button', { name: 'Načíst změny' }));
  expect(screen.getByLabelText<HTMLInputElement>('Poznámka').value).toBe('u okna');
  await userEvent.type(screen.getByLabelText('Jméno'), ' B');
  await submit();
  await waitFor(() => expect(save.mock.calls.at(-1)).toEqual([{ name: 'Regál B', note: 'u okna' }, theirs]));
});

it('a record that can’t be loaded says so and is asked for again', async () => {
  const load = vi
    .fn<() => Promise<Shelf>>()
    .mockRejectedValueOnce(new ProblemError(404, { title: 'Regál není' }, new Headers()))
    .mockResolvedValue(shelf);
  const page = defineRemote({
    name: 'shelf',
    messages,
    Component: () => (
      <RecordDialog
        query={{ queryKey: ['shelf', null, '/'], queryFn: load }}
        title={(data) => data?.name ?? 'Neznámý'}
        failed="Regál se nepodařilo načíst"
        onClose={() => undefined}
      >
        {(data) => <p>{data?.note}</p>}
      </RecordDialog>
    ),
  });
  await visit(page, { path: '/' });
  expect(await screen.findByRole('dialog', { name: 'Neznámý' })).toBeTruthy();
  await screen.findByText('Regál se nepodařilo načíst');
  await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  expect(await screen.findByText('u dveří')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Regál' })).toBeTruthy();
});
