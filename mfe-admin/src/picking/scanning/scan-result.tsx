import { Notice } from '@okruh/ui';
import { useEffect, useRef } from 'react';
import styles from '../picking.module.css';
import type { ScanMessage } from './use-scan-message.ts';

/** What became of the last scan. Its two regions stand from the beginning, so that what comes into them is read out. */
export function ScanResultLine({ message }: { readonly message: ScanMessage | null }) {
  const line = useRef<HTMLDivElement>(null);
  const key = message?.key;
  // On a phone the keys at the foot would cover it.
  useEffect(() => {
    if (key !== undefined) line.current?.scrollIntoView({ block: 'nearest' });
  }, [key]);
  const isAlert = message?.tone === 'danger';
  const notice = message !== null && (
    <Notice key={message.key} tone={message.tone} title={message.title}>
      {message.text}
    </Notice>
  );
  return (
    <div className={styles.result} ref={line}>
      <div role="status">{!isAlert && notice}</div>
      <div role="alert">{isAlert && notice}</div>
    </div>
  );
}
