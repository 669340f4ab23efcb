import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconShape } from '../icon/icon-shape.ts';
import { Popover, type PopoverButtonProps } from './popover.tsx';

/** One entry of a menu: a place to go or a thing to do. */
export interface MenuItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: IconShape | undefined;
  readonly href?: string | undefined;
  readonly onSelect?: (() => void) | undefined;
  /** It destroys something. */
  readonly danger?: boolean | undefined;
}

export interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly renderButton: (props: PopoverButtonProps) => ReactNode;
  readonly align?: 'start' | 'end' | undefined;
}

/** Menu button after the ARIA pattern: arrows, Home and End move, a letter jumps, Escape and Tab close. */
export function Menu({ label, items, renderButton, align }: MenuProps) {
  return (
    <Popover align={align} renderButton={(props) => renderButton({ ...props, 'aria-haspopup': 'menu' })}>
      {(close) => <MenuList label={label} items={items} close={close} />}
    </Popover>
  );
}

function MenuList({ label, items, close }: Pick<MenuProps, 'label' | 'items'> & { readonly close: () => void }) {
  const list = useRef<HTMLDivElement>(null);
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  useEffect(() => list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries();
    const at = all.findIndex((entry) => entry === document.activeElement);
    const target = nextEntry(event.key, at, all);
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
  };
  return (
    <div className="menu" role="menu" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {items.map((item) => {
        const inside = (
          <>
            {item.icon && <Icon of={item.icon} />}
            {item.label}
          </>
        );
        const select = () => {
          close();
          item.onSelect?.();
        };
        const shared = {
          role: 'menuitem',
          tabIndex: -1,
          className: item.danger ? 'menu-item menu-item-danger' : 'menu-item',
          onClick: select,
        };
        return item.href === undefined ? (
          <button key={item.id} type="button" {...shared}>
            {inside}
          </button>
        ) : (
          <a key={item.id} href={item.href} {...shared}>
            {inside}
          </a>
        );
      })}
    </div>
  );
}

/** Entry that a key moves to, from the one at `at`; undefined when the key means nothing to a menu. */
function nextEntry(key: string, at: number, all: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all[(at - 1 + all.length) % all.length];
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLocaleLowerCase();
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find((entry) => entry.textContent?.trim().toLocaleLowerCase().startsWith(letter));
}
