import { MoreTexts } from '@okruh/web-kit/i18n';
import { defineRemote } from '@okruh/web-kit/remote';
import { visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { useEffect } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { messages } from '../../messages.ts';
import { tableMessages } from '../table-messages.ts';
import { type TableSelection, useTableSelection } from '../use-table-selection.ts';
import type { BulkAction } from './bulk-action.ts';
import { BulkActions } from './bulk-actions.tsx';

beforeAll(() => tableMessages.cs().then(() => undefined));

interface Piece {
  readonly code: string;
}
const pieces = ['PH-1', 'PH-2', 'PH-3', 'PH-4', 'PH-5', 'PH-6'].map((code) => ({ code }));

/** Opens the bar with all pieces selected. */
async function open(...actions: readonly BulkAction<Piece>[]) {
  const onFinished = vi.fn<() => void>();
  let selection: TableSelection<Piece> | undefined;
  const Bar = () => {
    const own = useTableSelection<Piece>();
    // A render that suspends is discarded with its state: only a committed selection can be set.
    useEffect(() => {
      selection = own;
    });
    return (
      <MoreTexts messages={tableMessages}>
        <BulkActions selection={own} getLabel={({ code }) => code} actions={actions} onFinished={onFinished} />
      </MoreTexts>
    );
  };
  const { element } = await visit(defineRemote({ name: 'mfe-admin', messages, Component: Bar }), { path: '/', draws: false });
  await waitFor(() => expect(selection).toBeDefined());
  selection?.set(
    pieces.map((piece) => [piece.code, piece]),
    true,
  );
  await screen.findByText('Vybráno 6 řádků');
  return { element, onFinished };
}

const getRow = (code: string) => screen.getByRole('cell', { name: code }).closest('tr') as HTMLElement;
const getState = (code: string) => within(getRow(code)).getAllByRole('cell')[1]?.textContent;

test('an action runs a few rows at a time and says of each what became of it', async () => {
  const waiting: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const hide: BulkAction<Piece> = {
    id: 'hide',
    label: 'Skrýt z webu',
    async run({ code }) {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => waiting.push(resolve));
      running -= 1;
      if (code === 'PH-2') throw new Error('connection reset');
      return code === 'PH-3' ? { state: 'skipped', text: 'v akci do 30. 11.' } : { state: 'done', text: 'na webu už není' };
    },
  };
  const { element, onFinished } = await open(hide);
  await userEvent.click(screen.getByRole('button', { name: 'Skrýt z webu' }));
  expect(screen.queryByText('Vybráno 6 řádků')).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('Skrýt z webu: zpracováno 0 z 6');
  expect([getState('PH-1'), getState('PH-6')]).toEqual(['probíhá', 'čeká']);
  while (onFinished.mock.calls.length === 0) {
    waiting.splice(0).forEach((resolve) => resolve());
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(most).toBe(4);
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('hotovo u 4 z 6'));
  expect(getState('PH-1')).toBe('hotovona webu už není');
  expect(getState('PH-3')).toBe('přeskočenov akci do 30. 11.');
  expect(getState('PH-2')).toContain('neprovedeno');
  // It can't be taken back: nothing says that it could.
  expect(screen.queryByRole('button', { name: /^Vrátit/ })).toBeNull();
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('failed rows are tried again, done ones are taken back, one or all', async () => {
  const done: string[] = [];
  let isBroken = true;
  const tag: BulkAction<Piece> = {
    id: 'tag',
    label: 'Přidat štítek',
    async run({ code }) {
      if (isBroken && code === 'PH-2') throw new Error('connection reset');
      done.push(code);
      return { state: 'done', text: '' };
    },
    async undo({ code }) {
      if (code === 'PH-4') throw new Error('connection reset');
      done.splice(done.indexOf(code), 1);
    },
  };
  await open(tag);
  await userEvent.click(screen.getByRole('button', { name: 'Přidat štítek' }));
  const again = await screen.findByRole('button', { name: 'Zkusit znovu 1 řádek' });
  isBroken = false;
  await userEvent.click(again);
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('hotovo u 6 z 6'));
  expect(done.toSorted()).toEqual(['PH-1', 'PH-2', 'PH-3', 'PH-4', 'PH-5', 'PH-6']);
  await userEvent.click(screen.getByRole('button', { name: 'Vrátit PH-5' }));
  await waitFor(() => expect(getState('PH-5')).toBe('vráceno'));
  expect(done).not.toContain('PH-5');
  await userEvent.click(screen.getByRole('button', { name: 'Vrátit vše' }));
  await waitFor(() => expect(getState('PH-6')).toBe('vráceno'));
  // What couldn't be taken back still holds, and says why.
  await waitFor(() => expect(getState('PH-4')).toMatch(/^hotovo.+/));
  expect(done).toEqual(['PH-4']);
  await userEvent.click(screen.getByRole('button', { name: 'Zavřít výsledky' }));
  expect(screen.queryByRole('status')).toBeNull();
});

test('what can’t be taken back is asked first', async () => {
  const run = vi.fn<BulkAction<Piece>['run']>(async () => ({ state: 'done', text: '' }));
  await open({ id: 'cancel', label: 'Zrušit kusy', confirm: { title: 'Zrušit vybrané kusy?', text: 'Nejde to vrátit.' }, run });
  await userEvent.click(screen.getByRole('button', { name: 'Zrušit kusy' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Zrušit vybrané kusy?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Zrušit' }));
  expect(run).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Zrušit kusy' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Zrušit kusy' }));
  await waitFor(() => expect(run).toHaveBeenCalledTimes(6));
});
