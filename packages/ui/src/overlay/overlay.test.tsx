import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { accessibilityErrors } from '../testing/accessible.ts';
import { show } from '../testing/show.tsx';
import { Dialog, Drawer } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';

function Deleting() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Smazat</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Smazat kategorii?"
        actions={<Button kind="danger">Opravdu smazat</Button>}
      >
        <p>Smazání nejde vrátit.</p>
      </Dialog>
    </>
  );
}

test('a dialog is modal and named, and closing it gives the focus back', async () => {
  const { container } = show(<Deleting />);
  await userEvent.click(screen.getByRole('button', { name: 'Smazat' }));
  const dialog = screen.getByRole('dialog', { name: 'Smazat kategorii?' });
  expect(dialog).toHaveProperty('open', true);
  expect(await accessibilityErrors(container)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Zavřít' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Smazat' }));
});

test('Escape and the scrim ask to close, a press inside does not', async () => {
  const onClose = vi.fn<() => void>();
  show(
    <Drawer isOpen onClose={onClose} title="Filtry">
      <p>Výrobce</p>
    </Drawer>,
  );
  const dialog = screen.getByRole('dialog');
  await userEvent.click(screen.getByText('Výrobce'));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(1);
  // The platform turns Escape into this event.
  const escape = new Event('cancel', { cancelable: true });
  dialog.dispatchEvent(escape);
  expect(escape.defaultPrevented).toBe(true);
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a popover closes by Escape with the focus back on its button, and by a press elsewhere', async () => {
  show(
    <>
      <Popover renderButton={(props) => <button {...props}>Sloupce</button>}>{() => <a href="/napoveda">Nápověda</a>}</Popover>
      <p>Jinde</p>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Sloupce' });
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('link')).toBeNull();
  expect(document.activeElement).toBe(button);
  await userEvent.click(button);
  await userEvent.click(screen.getByText('Jinde'));
  expect(screen.queryByRole('link')).toBeNull();
});

test('a menu is walked by arrows, ends and letters, and a choice closes it', async () => {
  const onSelect = vi.fn<() => void>();
  const { container } = show(
    <Menu
      label="Účet"
      renderButton={(props) => <button {...props}>Jana</button>}
      items={[
        { id: 'account', label: 'Můj účet', href: '/ucet' },
        { id: 'office', label: 'Správa obchodu', href: '/admin' },
        { id: 'logout', label: 'Odhlásit se', onSelect, danger: true },
      ]}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Jana' }));
  const here = () => document.activeElement?.textContent;
  expect(here()).toBe('Můj účet');
  await userEvent.keyboard('{ArrowDown}');
  expect(here()).toBe('Správa obchodu');
  await userEvent.keyboard('{End}{ArrowDown}');
  expect(here()).toBe('Můj účet');
  await userEvent.keyboard('{ArrowUp}{Home}o');
  expect(here()).toBe('Odhlásit se');
  expect(await accessibilityErrors(container)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
});
