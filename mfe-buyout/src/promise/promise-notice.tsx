import { formatDate, formatMoney } from '@okruh/market';
import { Button, Notice } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import type { LeasePromise } from './apply-promise.ts';

interface PromiseNoticeProps {
  /** Null: it could not be read. */
  readonly promise: LeasePromise | null;
  onDrop(): void;
}

/** What the lease of the device promised, above every step of the wizard. */
export function PromiseNotice({ promise, onDrop }: PromiseNoticeProps) {
  const text = useText();
  const { market } = useRemote();
  const drop = (
    <Button kind="quiet" onClick={onDrop}>
      {text('promise.drop')}
    </Button>
  );
  if (promise === null) {
    return (
      <Notice tone="warning" role="status" title={text('promise.failed')}>
        {drop}
      </Notice>
    );
  }
  const date = (day: string | null): string => (day === null ? '' : formatDate(day, market));
  if (promise.state !== 'open') {
    const day = date(promise.state === 'expired' ? promise.ends_on : promise.opens_on);
    return (
      <Notice tone="warning" role="status" title={text('promise.closed.title')}>
        <p>{text(`promise.closed.${promise.state}`, { date: day })}</p>
        {drop}
      </Notice>
    );
  }
  return (
    <Notice tone="info" role="status" title={text('promise.title')}>
      <p>
        {text(`promise.${promise.kind}`, {
          device: promise.device_name,
          price: formatMoney(promise.price),
          grade: promise.required_grade,
        })}{' '}
        {text('promise.until', { date: date(promise.ends_on) })}
      </p>
      {drop}
    </Notice>
  );
}
