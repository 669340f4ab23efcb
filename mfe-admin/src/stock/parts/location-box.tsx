import type { Market } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { picking } from '../../office/api/picking-api.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import styles from './parts.module.css';
import { useRowInput } from './use-row-input.ts';

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
  const find = useMutation({
    mutationFn: (code: string) => findLocation(market, place, code),
    onSuccess: onSave,
    onError: (error, code) => {
      reset();
      reportFailure(text('placing.location.failed', { code }), error);
    },
  });
  const { input, reset } = useRowInput(value?.code ?? '', (typed) => {
    if (typed.toUpperCase() !== (value?.code ?? '')) find.mutate(typed);
    return true;
  });
  return (
    <input
      {...input}
      className={`input input-small ${styles.code}`}
      aria-label={label}
      placeholder={text('placing.none')}
      autoComplete="off"
      spellCheck={false}
      maxLength={20}
    />
  );
}
