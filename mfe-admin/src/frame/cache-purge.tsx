import { Icon } from '@okruh/ui';
import { cacheIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { lazy, Suspense } from 'react';
import styles from '../office/catalogue.module.css';

const PurgeDialog = lazy(() => import('./purge-dialog.tsx').then((module) => ({ default: module.PurgeDialog })));

/** Item of the content menu that opens the purge of the cache. */
export function CachePurgeButton({ onOpen }: { onOpen(): void }) {
  const text = useText();
  return (
    <button type="button" className={styles.navButton} aria-haspopup="dialog" onClick={onOpen}>
      <Icon of={cacheIcon} />
      {text('nav.cache')}
    </button>
  );
}

/** The purge itself; stands outside of the navigation, whose colours are not a dialog's. */
export function CachePurge({ onClose }: { onClose(): void }) {
  return (
    <Suspense fallback={null}>
      <PurgeDialog onClose={onClose} />
    </Suspense>
  );
}
