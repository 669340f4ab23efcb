import { useText } from '@okruh/web-kit/i18n';
import { type ReactElement, useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Says that the network is gone and that what is filled in stays. Of plain elements: its code must be there without a network. */
export function OfflineNotice(): ReactElement {
  const text = useText();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div className="wrap" role="status">
      {!isOnline && (
        <div className="notice notice-warning">
          <div>
            <b>{text('offline.title')}</b>
            {text('offline.text')}
          </div>
        </div>
      )}
    </div>
  );
}
