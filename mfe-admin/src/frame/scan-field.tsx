import { officeParameters, receiveStep } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from '@okruh/contracts/search-kinds';
import type { Found } from '@okruh/contracts/search-routes';
import { Icon, Notice } from '@okruh/ui';
import { barcodeIcon } from '@okruh/ui/icons';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { type FormEvent, useEffect, useRef } from 'react';
import styles from '../office/admin.module.css';
import type { Scanned } from '../office/scanned.ts';
import { useMay } from '../office/session.ts';
import { foundPages } from './palette/found-pages.ts';
import { useFindRecords } from './palette/use-office-search.ts';

const FIELD = 'scan';

interface ScanFieldProps {
  onScanned(scanned: Scanned): void;
  /** Several records fit: somebody has to choose. */
  onSeveral(text: string): void;
}

/**
 * Where a reader writes: code, number, IMEI or bar code of anything. What it means exactly opens at once, of several the palette lets
 * somebody choose. F1 leads here from everywhere.
 */
export function ScanField({ onScanned, onSeveral }: ScanFieldProps) {
  const text = useText();
  const language = useLanguage();
  const { navigate } = useRemote();
  const mayReceive = useMay('buyout:receive');
  const findRecords = useFindRecords();
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
  const open = (found: Found, scan: string): void => {
    if (input.current !== null) input.current.value = '';
    find.reset();
    if (found.kind === 'buyout' && mayReceive) {
      onScanned({ buyoutId: found.id, text: scan });
      navigate(`${pathTo(officePaths.buyout, { id: found.id })}?${officeParameters.step}=${receiveStep}`);
    } else {
      navigate(foundPages[found.kind].toHref(found));
    }
  };
  const find = useMutation({
    mutationFn: async (scan: string) => {
      const { items, failed } = await findRecords(scan);
      if (items.length === 0 && failed.length > 0) throw new Error(`nobody answered of ${failed.join(', ')}`);
      return items;
    },
    onSuccess: (items, scan) => {
      const exact = items.filter((item) => item.is_exact);
      const [only, ...more] = exact.length > 0 ? exact : items;
      if (only !== undefined && more.length === 0) open(only, scan);
      // The next reading replaces the one that led nowhere.
      else input.current?.select();
      if (more.length > 0) onSeveral(scan);
    },
    onError: () => input.current?.select(),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get(FIELD);
    const scan = typeof typed === 'string' ? typed.trim() : '';
    if (scan.length >= MIN_SEARCH_LENGTH) find.mutate(scan);
  };
  return (
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
        maxLength={MAX_SEARCH_LENGTH}
        aria-label={text('scan.label')}
        aria-keyshortcuts="F1"
        placeholder={text('scan.placeholder')}
      />
      <kbd aria-hidden="true">F1</kbd>
      <div className={styles.scanResult} role="status">
        {find.isError && <Notice tone="danger" title={failureText(find.error, language)} />}
        {find.isSuccess && find.data.length === 0 && (
          <Notice tone="warning" title={text('scan.none', { scan: find.variables })}>
            {text('scan.none.text')}
          </Notice>
        )}
      </div>
    </form>
  );
}
