import { Icon } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useEffect } from 'react';
import { useQuickActions } from '../office/quick-actions.ts';
import styles from './home.module.css';

const MAX_ACTIONS = 6;

/** What a role begins most often, each by one key. */
export function QuickActions() {
  const text = useText();
  const { navigate } = useRemote();
  const shown = useQuickActions().slice(0, MAX_ACTIONS);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]') !== null;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') !== null) return;
      const action = shown.find(({ letter }) => letter.toLowerCase() === event.key.toLowerCase());
      if (action === undefined) return;
      event.preventDefault();
      navigate(action.href);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  if (shown.length === 0) return null;
  return (
    <nav className={styles.quick} aria-label={text('home.quick')}>
      {shown.map(({ id, href, icon, letter }) => (
        <Link key={id} href={href} aria-keyshortcuts={letter}>
          <Icon of={icon} />
          {text(`quick.${id}`)}
          <kbd aria-hidden="true">{letter}</kbd>
        </Link>
      ))}
    </nav>
  );
}
