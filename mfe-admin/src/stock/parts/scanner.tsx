import type { ScannedCode } from '@okruh/contracts/http/picking-admin/locations';
import type { Market } from '@okruh/market';
import { Button, Notice, TextField } from '@okruh/ui';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { type FormEvent, useRef, useState } from 'react';
import { picking } from '../../office/api/picking-api.ts';
import type { LocationRef } from './location-box.tsx';
import styles from './parts.module.css';

type Product = Extract<ScannedCode, { readonly kind: 'product' }>['product'];

interface ScannerProps {
  readonly market: Market;
  readonly place: string;
  /** What is done with a scanned product. @returns the sentence that says so */
  onProduct(product: Product, location: LocationRef | null): Promise<string>;
}

type Result = { readonly isGood: boolean; readonly words: string } | null;

/**
 * Where a reader writes: the code of a location says where the next products lie, every product counts one piece. Readers end with
 * Enter and don't wait: what comes while an answer is on its way is done after it, in order.
 */
export function Scanner({ market, place, onProduct }: ScannerProps) {
  const text = useText();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const queue = useRef<Promise<void>>(Promise.resolve());
  /** The location of the product that is scanned next; the queue reads it when its turn comes. */
  const current = useRef<LocationRef | null>(null);
  const [location, setLocation] = useState<LocationRef | null>(null);
  const [result, setResult] = useState<Result>(null);
  const choose = (chosen: LocationRef | null): void => {
    current.current = chosen;
    setLocation(chosen);
  };
  const work = async (scan: string): Promise<void> => {
    try {
      const scanned = await picking.call('admin_find_scanned', { query: { market, place, scan } });
      if (scanned.kind === 'location') {
        choose(scanned.location);
        setResult({ isGood: true, words: text('scanner.location.chosen', { code: scanned.location.code }) });
      } else setResult({ isGood: true, words: await onProduct(scanned.product, current.current) });
    } catch (error) {
      setResult({ isGood: false, words: `${scan}: ${failureText(error, language)}` });
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const scan = input.current?.value.trim() ?? '';
    if (input.current !== null) input.current.value = '';
    if (scan !== '') queue.current = queue.current.then(() => work(scan));
    input.current?.focus();
  };
  return (
    <form className={`panel stack ${styles.scanner}`} aria-label={text('scanner.label')} onSubmit={submit}>
      <TextField
        ref={input}
        name="scan"
        label={text('scanner.label')}
        help={text('scanner.help')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        action={<Button type="submit">{text('scanner.submit')}</Button>}
      />
      <p className="row row-tight">
        <span>{location === null ? text('scanner.location.none') : text('scanner.location', { code: location.code })}</span>
        {location !== null && (
          <Button size="small" kind="bare" onClick={() => choose(null)}>
            {text('scanner.location.leave')}
          </Button>
        )}
      </p>
      <div role="status">{result !== null && <Notice tone={result.isGood ? 'success' : 'danger'} title={result.words} />}</div>
    </form>
  );
}
