import type { Market } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { type KeyboardEvent, useState } from 'react';
import { picking } from '../../office/api/picking-api.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import styles from './parts.module.css';

/** A location as documents name it. */
export interface LocationRef {
  readonly id: string;
  readonly code: string;
}

/** The location with a code; nothing typed is "without a location". @throws the service's problem when there is no such location */
export async function findLocation(market: Market, place: string, code: string): Promise<LocationRef | null> {
  if (code.trim() === '') return null;
  const scanned = await picking.call('admin_find_scanned', { query: { market, place, scan: code.trim(), kind: 'location' } });
  return scanned.kind === 'location' ? scanned.location : null;
}

interface LocationBoxProps {
  readonly label: string;
  readonly market: Market;
  readonly place: string;
  readonly value: LocationRef | null;
  onSave(location: LocationRef | null): void;
}

/** Code of a location in a row of a table, typed or scanned; empty is "without a location". */
export function LocationBox({ label, market, place, value, onSave }: LocationBoxProps) {
  const text = useText();
  const reportFailure = useReportFailure();
  const shown = value?.code ?? '';
  const [typed, setTyped] = useState(shown);
  const [followed, setFollowed] = useState(shown);
  if (followed !== shown) {
    setFollowed(shown);
    setTyped(shown);
  }
  const find = useMutation({
    mutationFn: (code: string) => findLocation(market, place, code),
    onSuccess: onSave,
    onError: (error) => {
      setTyped(shown);
      reportFailure(text('placing.location.failed', { code: typed }), error);
    },
  });
  const commit = (): void => {
    if (typed.trim().toUpperCase() !== shown && !find.isPending) find.mutate(typed);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
    } else if (event.key === 'Escape') setTyped(shown);
  };
  return (
    <input
      className={`input input-small ${styles.code}`}
      aria-label={label}
      placeholder={text('placing.none')}
      autoComplete="off"
      spellCheck={false}
      maxLength={20}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
