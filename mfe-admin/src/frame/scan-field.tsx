import { officeParameters, receiveStep } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { AdminBuyoutRow } from '@okruh/contracts/http/buyout-admin/work-list';
import { Dialog, Icon, Notice } from '@okruh/ui';
import { barcodeIcon } from '@okruh/ui/icons';
import { failureText } from '@okruh/web-kit/forms';
import { useLocale, useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { type FormEvent, useEffect, useRef } from 'react';
import styles from '../office/admin.module.css';
import { buyout } from '../office/api/api.ts';
import { BuyoutStatusLabel } from '../office/page/buyout-status.tsx';
import type { Scanned } from '../office/scanned.ts';

/** Shorter texts are a slip of the hand; readers and people end with Enter. */
const MIN_LENGTH = 3;
const MAX_LENGTH = 80;
const FIELD = 'scan';

/**
 * Where a reader writes: code, number, IMEI or serial number of a device. One buy-out opens at once, of several the clerk
 * chooses. F1 leads here from everywhere.
 */
export function ScanField({ onScanned }: { onScanned(scanned: Scanned): void }) {
  const text = useText();
  const locale = useLocale();
  const { navigate } = useRemote();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'F1' || document.querySelector('dialog[open]') !== null) return;
      // The browser's own help.
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const open = (row: AdminBuyoutRow, scan: string): void => {
    if (input.current !== null) input.current.value = '';
    find.reset();
    onScanned({ buyoutId: row.id, text: scan });
    navigate(`${pathTo(officePaths.buyout, { id: row.id })}?${officeParameters.step}=${receiveStep}`);
  };
  const find = useMutation({
    mutationFn: (scan: string) => buyout.call('admin_find_buyout', { query: { scan } }),
    onSuccess: ({ items: [only, ...more] }, scan) => {
      if (only !== undefined && more.length === 0) open(only, scan);
      // The next reading replaces the one that led nowhere.
      else input.current?.select();
    },
    onError: () => input.current?.select(),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get(FIELD);
    const scan = typeof typed === 'string' ? typed.trim() : '';
    if (scan.length >= MIN_LENGTH) find.mutate(scan);
  };
  const found = find.data?.items ?? [];
  return (
    <>
      <form className="search" role="search" aria-label={text('scan.label')} onSubmit={submit}>
        <Icon of={barcodeIcon} />
        <input
          ref={input}
          name={FIELD}
          className="input"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_LENGTH}
          aria-label={text('scan.label')}
          aria-keyshortcuts="F1"
          placeholder={text('scan.placeholder')}
        />
        <kbd aria-hidden="true">F1</kbd>
        <div className={styles.scanResult} role="status">
          {find.isError && <Notice tone="danger" title={failureText(find.error, locale)} />}
          {find.isSuccess && found.length === 0 && (
            <Notice tone="warning" title={text('scan.none', { scan: find.variables })}>
              {text('scan.none.text')}
            </Notice>
          )}
        </div>
      </form>
      <Dialog isOpen={found.length > 1} onClose={() => find.reset()} title={text('scan.several', { count: found.length })}>
        <ul className={styles.found}>
          {found.map((row) => (
            <li key={row.id}>
              <button className="link-button" type="button" onClick={() => open(row, find.variables ?? '')}>
                <b>{row.number}</b>
              </button>
              <span>
                {row.device_name}, {row.customer_name}
              </span>
              <BuyoutStatusLabel status={row.status} />
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
