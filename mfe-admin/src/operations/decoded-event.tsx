import type { EventField } from '@okruh/contracts/http/ops-admin/stories';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { isUuid } from '@okruh/contracts/uuid';
import { Badge, Button, Notice } from '@okruh/ui';
import { copyIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { foldMoney } from './fold-money.ts';
import styles from './operations.module.css';

interface DecodedEventProps {
  readonly fields: readonly EventField[];
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** Null when the stream has lost the message. */
  readonly raw: string | null;
  /** Something of it is masked. */
  readonly isMasked: boolean;
  /** Asks for what is masked; null for who may not see it. */
  readonly onUnmask: (() => void) | null;
}

const tones = { unknown: 'warning', missing: 'danger', wrong: 'danger' } as const;

/** A message field by field beside what its contract demands, then its headers, then as it is. */
export function DecodedEvent({ fields, headers, raw, isMasked, onUnmask }: DecodedEventProps) {
  const text = useText();
  const { toast, market } = useRemote();
  // What differs is what was opened for.
  const sorted = foldMoney(fields, market).toSorted((a, b) => Number(a.state === 'ok') - Number(b.state === 'ok'));
  const odd = fields.filter(({ state }) => state !== 'ok').length;
  if (raw === null && !isMasked) return <p className={styles.pad}>{text('event.lost')}</p>;
  const copy = async (): Promise<void> => {
    if (raw === null) return;
    await navigator.clipboard.writeText(raw);
    toast({ kind: 'success', title: text('event.copied') });
  };
  return (
    <>
      {isMasked && (
        <div className={styles.pad}>
          <Notice tone="info" title={text('event.masked')}>
            {onUnmask !== null && (
              <Button kind="quiet" size="small" onClick={onUnmask}>
                {text('event.unmask')}
              </Button>
            )}
          </Notice>
        </div>
      )}
      <div className={styles.subHead}>
        <h3>{text('event.fields')}</h3>
        <span>{odd === 0 ? text('event.fits') : text('event.odd', { count: odd })}</span>
      </div>
      <dl className={styles.decode}>
        {sorted.map((field) => (
          <div key={field.path} data-state={field.state}>
            <dt>
              {field.path === '' ? 'data' : field.path}
              {field.type !== '' && <span className={styles.type}>{field.type}</span>}
              {field.state !== 'ok' && <Badge tone={tones[field.state]}>{text(`event.field.${field.state}`)}</Badge>}
            </dt>
            <dd>{showValue(field)}</dd>
            {field.description !== '' && <dd className={styles.doc}>{field.description}</dd>}
          </div>
        ))}
      </dl>
      <details className={styles.fold}>
        <summary>{text('event.headers')}</summary>
        <dl className={styles.decode}>
          {headers.map(({ name, value }, index) => (
            <div key={`${name} ${String(index)}`}>
              <dt>{name}</dt>
              <dd>
                <HeaderValue name={name} value={value} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
      {raw !== null && (
        <details className={styles.fold}>
          <summary>{text('event.raw')}</summary>
          <Button kind="quiet" size="small" icon={copyIcon} onClick={() => void copy()}>
            {text('event.copy')}
          </Button>
          <pre className={styles.raw} tabIndex={0} aria-label={text('event.raw')}>
            {formatRaw(raw)}
          </pre>
        </details>
      )}
    </>
  );
}

/** The ids of what led to an event lead there. */
function HeaderValue({ name, value }: { readonly name: string; readonly value: string }) {
  if (name === 'correlationid') return <Link href={`${officePaths.stories}?q=${encodeURIComponent(value)}`}>{value}</Link>;
  // A request may stand where an event's id is expected.
  if (name === 'causationid' && isUuid(value)) return <Link href={pathTo(officePaths.event, { id: value })}>{value}</Link>;
  return value;
}

/** Of a list how many items follow; of an object nothing, its fields follow. */
function showValue({ kind, value, is_masked: isMasked }: Pick<EventField, 'kind' | 'value' | 'is_masked'>): string {
  if (isMasked) return '•••';
  if (kind === 'list') return `[${value ?? ''}]`;
  return value ?? (kind === 'object' ? '' : '–');
}

/** JSON with line breaks; what is none as it is. */
function formatRaw(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}
