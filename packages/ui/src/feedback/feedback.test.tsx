import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { accessibilityErrors } from '../testing/accessible.ts';
import { show } from '../testing/show.tsx';
import { Badge, Chip, Chips, CountBadge, Status } from './badge.tsx';
import { BoundaryNotice, Empty, Skeleton } from './empty.tsx';
import { Notice } from './notice.tsx';
import { dismissToast, showToast, toastStore } from './toast.store.ts';
import { Toaster } from './toaster.tsx';

test('words, not colours, carry what a badge, a status and a notice say', async () => {
  const { container } = show(
    <>
      <Badge tone="warning">expres</Badge>
      <CountBadge count={2} />
      <Status tone="success">Doručená</Status>
      <Chips label="Filtry">
        <Chip pressed removable>
          Otevřené
        </Chip>
      </Chips>
      <Notice tone="info" title="Cena výkupu je odhad" role="status">
        Po kontrole ji potvrdíme.
      </Notice>
      <BoundaryNotice title="Výkup se právě nenačetl" actions={<Button size="small">Zkusit hned</Button>}>
        Zbytek obchodu funguje. Zkusíme to sami znovu za 8 sekund.
      </BoundaryNotice>
      <Empty title="Nic tu není" actions={<Button>Zrušit filtry</Button>}>
        Filtr Otevřené nic nenašel.
      </Empty>
      <Empty title="Omlouváme se, ale při zjišťování nacenění nastala chyba." failed level={3} />
      <Skeleton width="6rem" height="2rem" />
    </>,
  );
  expect(screen.getByRole('button', { name: 'Otevřené odebrat filtr' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('alert').textContent).toContain('Omlouváme se');
  expect(await accessibilityErrors(container)).toEqual([]);
});

describe('toasts', () => {
  // The card's code comes with the first toast; here it is there before the clock is a false one.
  beforeAll(async () => void (await import('./toast-card.tsx')));
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    toastStore().setState({ toasts: [], lastId: 0 });
    vi.useRealTimers();
  });
  const add = (kind: 'success' | 'error', title: string) =>
    act(async () => {
      showToast({ kind, title });
      await vi.advanceTimersByTimeAsync(0);
    });
  const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

  test('good news leaves after six seconds, an error stays until it is closed', async () => {
    show(<Toaster />);
    await add('success', 'Uloženo');
    await add('error', 'Neuložilo se to');
    wait(5999);
    expect(screen.getByText('Uloženo')).toBeTruthy();
    wait(1);
    expect(screen.queryByText('Uloženo')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Zavřít' }));
    expect(screen.queryByText('Neuložilo se to')).toBeNull();
  });

  test('a toast is not taken away while somebody reads it', async () => {
    show(<Toaster />);
    await add('success', 'Uloženo');
    const toast = screen.getByText('Uloženo').closest('.toast');
    if (toast === null) throw new Error('the toast has no card');
    fireEvent.pointerEnter(toast);
    wait(60_000);
    expect(screen.getByText('Uloženo')).toBeTruthy();
    fireEvent.pointerLeave(toast);
    wait(6000);
    expect(screen.queryByText('Uloženo')).toBeNull();
  });

  test('errors interrupt, the rest waits for a pause; both regions stand before their news', async () => {
    const { container } = show(<Toaster />);
    const [alert, status] = [screen.getByRole('alert'), screen.getByRole('status')];
    await add('error', 'Neuložilo se to');
    await add('success', 'Uloženo');
    expect(alert.textContent).toContain('Neuložilo se to');
    expect(status.textContent).toContain('Uloženo');
    vi.useRealTimers();
    expect(await accessibilityErrors(container)).toEqual([]);
  });

  test('the same message is not stacked twice', () => {
    const first = showToast({ kind: 'error', title: 'Jste bez připojení' });
    expect(showToast({ kind: 'error', title: 'Jste bez připojení' })).toBe(first);
    expect(toastStore().getState().toasts).toHaveLength(1);
    dismissToast(first);
    expect(toastStore().getState().toasts).toHaveLength(0);
  });

  test('a second copy of the kit shows its toasts in the same stack', async () => {
    vi.resetModules();
    const otherCopy = await import('./toast.store.ts');
    expect(otherCopy.showToast).not.toBe(showToast);
    otherCopy.showToast({ kind: 'info', title: 'Z jiné části webu' });
    expect(
      toastStore()
        .getState()
        .toasts.map((toast) => toast.title),
    ).toEqual(['Z jiné části webu']);
  });
});
