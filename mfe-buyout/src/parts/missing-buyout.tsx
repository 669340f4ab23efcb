import { Button, ButtonLink, Empty, Skeleton } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { wizardPath } from '../model/pages.ts';
import { isUnknownCode } from '../model/use-buyout.ts';

interface MissingBuyoutProps {
  /** Why it isn't there; null while it loads. */
  readonly error: unknown;
  retry(): void;
}

/** Stands where a placed buy-out would: its code is unknown, it could not be read, or it is on its way. */
export function MissingBuyout({ error, retry }: MissingBuyoutProps) {
  const text = useText();
  const { market } = useRemote();
  if (isUnknownCode(error)) {
    return (
      <Empty
        level={1}
        title={text('status.not-found.title')}
        actions={<ButtonLink href={wizardPath(market, {})}>{text('status.sell-another')}</ButtonLink>}
      >
        {text('status.not-found')}
      </Empty>
    );
  }
  if (error !== null) {
    return <Empty failed level={1} title={text('status.failed')} actions={<Button onClick={retry}>{text('error.retry')}</Button>} />;
  }
  return (
    <div className="stack" aria-busy="true">
      <Skeleton height="11rem" />
      <Skeleton height="20rem" />
    </div>
  );
}
