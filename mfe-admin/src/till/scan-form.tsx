import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths } from '@okruh/contracts/office-paths';
import { Button, Notice, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import { type FormEvent, useEffect, useRef } from 'react';
import type { FindBill } from './use-find-bill.ts';

interface ScanFormProps {
  readonly find: FindBill;
  /** What is to be scanned next instead of a bill or a product: the number of a device. */
  readonly wanted: { readonly label: string; readonly problem: string | null } | null;
  onScan(code: string): void;
  /** Enter without a code. */
  onNext(): void;
}

/** The field of the reader, which types the code and Enter. */
export function ScanForm({ find: { isBusy, problem, tradeIn }, wanted, onScan, onNext }: ScanFormProps) {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('scan');
    if (typeof typed !== 'string' || typed.trim() === '') return onNext();
    onScan(typed.trim());
    // The next code must not follow the last one.
    const field = event.currentTarget.querySelector('input');
    if (field !== null) field.value = '';
  };
  return (
    <form ref={form} className="panel stack" onSubmit={submit}>
      <TextField
        id="till-scan"
        name="scan"
        label={wanted?.label ?? text('till.scan')}
        help={wanted === null ? text('till.scan.help') : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={80}
        action={
          <Button type="submit" kind="quiet" size="small" busy={isBusy}>
            {text('till.scan.submit')}
          </Button>
        }
      />
      {(wanted?.problem ?? problem) !== null && (
        <Notice tone="danger" role="alert" title={wanted?.problem ?? problem}>
          {tradeIn !== null && (
            <Link href={`${officePaths.counter}?${officeParameters.order}=${encodeURIComponent(tradeIn)}`}>{text('till.trade-in')}</Link>
          )}
        </Notice>
      )}
    </form>
  );
}
