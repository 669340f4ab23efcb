import { Icon } from '@okruh/ui';
import { cacheIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { lazy, Suspense, useState } from 'react';
import styles from './catalogue.module.css';

const PurgeDialog = lazy(() => import('./purge-dialog.tsx').then((module) => ({ default: module.PurgeDialog })));

/** Item of the content menu that opens the purge of the cache. */
export function CachePurge({ onGo }: { readonly onGo?: (() => void) | undefined }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.navButton} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={cacheIcon} />
        {text('nav.cache')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <PurgeDialog
            onClose={() => {
              setOpen(false);
              onGo?.();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
