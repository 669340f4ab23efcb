import { Button, type ButtonProps, Dialog, Switch } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useEffect, useEffectEvent } from 'react';
import { useSetting } from '../../office/settings/use-setting.ts';
import styles from './order.module.css';

/** Keys of an order's page, in the order in which the help lists them. */
export const orderKeys = ['n', 'm', 'j', 'k', '?'] as const;
export type OrderKey = (typeof orderKeys)[number];

/** What each key does; one that does nothing here is left out. */
export type Shortcuts = Readonly<Partial<Record<OrderKey, () => void>>>;

/** Single keys can be turned off (WCAG 2.1.4): speech input types letters. The choice is the person's. */
function useKeysSetting(): readonly [areOn: boolean, turn: (isOn: boolean) => void] {
  const [chosen, choose] = useSetting('shortcuts');
  return [chosen !== false, (isOn) => choose(isOn ? null : false)];
}
export const useShortcutsAreOn = (): boolean => useKeysSetting()[0];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, [role="menu"]') !== null);

/** Listens to single keys of the page, but never while somebody types or a dialog is open. The question mark always works: it has the switch. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const areOn = useShortcutsAreOn();
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]') !== null) return;
    const key = orderKeys.find((known) => known === event.key.toLowerCase());
    const act = key === undefined || (!areOn && key !== '?') ? undefined : shortcuts[key];
    if (act === undefined) return;
    // Else the letter lands in the field that is opened.
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** A button with its key printed on it. */
export function KeyButton({ shortcut, children, ...button }: ButtonProps & { readonly shortcut: OrderKey }) {
  const areOn = useShortcutsAreOn();
  const isShown = areOn || shortcut === '?';
  return (
    <Button {...button} aria-keyshortcuts={isShown ? shortcut.toUpperCase() : undefined}>
      {children}
      {isShown && (
        <kbd aria-hidden="true" className={styles.key}>
          {shortcut.toUpperCase()}
        </kbd>
      )}
    </Button>
  );
}

/** What each key does, and the switch for those who don't want them. */
export function ShortcutHelp({ isOpen, onClose }: { readonly isOpen: boolean; onClose(): void }) {
  const text = useText();
  const [areOn, turn] = useKeysSetting();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('order.keys.title')}>
      <div className="stack">
        <dl className={styles.keys}>
          {orderKeys.map((key) => (
            <div key={key}>
              <dt>
                <kbd>{key.toUpperCase()}</kbd>
              </dt>
              <dd>{text(`order.keys.${key === '?' ? 'help' : key}`)}</dd>
            </div>
          ))}
        </dl>
        <p className="muted small">{text('order.keys.note')}</p>
        <Switch label={text('order.keys.switch')} checked={areOn} onChange={({ target }) => turn(target.checked)} />
      </div>
    </Dialog>
  );
}
