import { Notice } from '@okruh/ui';
import styles from '../picking.module.css';
import type { ScanMessage } from './use-scan-message.ts';

/** What became of the last scan. Its two regions stand from the beginning, so that what comes into them is read out. */
export function ScanResultLine({ message }: { readonly message: ScanMessage | null }) {
  const isAlert = message?.tone === 'danger';
  const notice = message !== null && (
    <Notice key={message.key} tone={message.tone} title={message.title}>
      {message.text}
    </Notice>
  );
  return (
    <div className={styles.result}>
      <div role="status">{!isAlert && notice}</div>
      <div role="alert">{isAlert && notice}</div>
    </div>
  );
}
