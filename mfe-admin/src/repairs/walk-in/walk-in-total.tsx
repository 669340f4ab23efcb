import type { ResponseOf } from '@okruh/contracts';
import type { getRepairQuote } from '@okruh/contracts/http/repairs';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { repairs } from '../../office/api/repairs-api.ts';
import { formatDate, formatMoney } from '../../office/language/format.ts';
import { describeFailure } from '../../office/page/use-report-failure.ts';
import styles from '../repair.module.css';

interface WalkInTotalProps {
  readonly deviceIdentifier: string;
  readonly operations: readonly string[];
}

/** What the chosen repairs cost together, how long they take and what warranty they have; each change is spoken. */
export function WalkInTotal({ deviceIdentifier, operations }: WalkInTotalProps) {
  const text = useText();
  const language = useLanguage();
  const isChosen = operations.length > 0;
  const quote = useQuery({
    ...repairs.query('get_repair_quote', { query: { color: deviceIdentifier, operations: operations.join(',') } }),
    enabled: isChosen,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <div className={styles.sum} role="region" aria-label={text('walk-in.total')} aria-live="polite">
      {!isChosen && <span>{text('walk-in.no-operation')}</span>}
      {isChosen && quote.isError && <span>{describeFailure(quote.error, language)}</span>}
      {isChosen && !quote.isError && quote.data !== undefined && <Sum quote={quote.data} />}
    </div>
  );
}

function Sum({ quote }: { readonly quote: ResponseOf<typeof getRepairQuote> }) {
  const text = useText();
  const { market } = useRemote();
  const { warranty_months: warranty } = quote;
  return (
    <>
      <span>
        {text('walk-in.total')} <b>{formatMoney(quote.total)}</b>
        {quote.has_on_request && ` ${text('walk-in.total.on-request')}`}
      </span>
      <span>{text('walk-in.time', { duration: quote.duration, date: formatDate(quote.ready_on, market) })}</span>
      {warranty !== null && (
        <span>
          {text(warranty.from === warranty.to ? 'walk-in.warranty' : 'walk-in.warranty.range', { from: warranty.from, count: warranty.to })}
        </span>
      )}
    </>
  );
}
