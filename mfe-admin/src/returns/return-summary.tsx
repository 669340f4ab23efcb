import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { Link } from '@okruh/web-kit/router';
import { type ReactNode, useState } from 'react';
import { orders } from '../office/api/orders-api.ts';
import dossier from '../office/dossier.module.css';
import { type Fact, Facts } from '../office/page/facts.tsx';
import { useReportFailure } from '../office/page/use-report-failure.ts';
import { useMay } from '../office/session.ts';
import type { ReturnDetail, ReturnKind } from './return-queries.ts';
import { ReturnState } from './return-words.tsx';
import { formatMoneyExact } from '../office/language/format.ts';

interface ReturnSummaryProps {
  readonly kind: ReturnKind;
  readonly detail: ReturnDetail;
  /** Between whose it is and where the money goes. */
  readonly facts: readonly Fact[];
  readonly children?: ReactNode;
}

/** What is known of a withdrawal or a complaint, with what its buyer reads and its credit notes. */
export function ReturnSummary({ kind, detail, facts, children }: ReturnSummaryProps) {
  const text = useText();
  // New goods move no money.
  const isReplaced = 'replacement' in detail && detail.replacement !== null;
  const shared: readonly Fact[] = [
    [text('returns.state'), <ReturnState key="state" kind={kind} state={detail.state} />],
    [
      text('returns.order'),
      <Link key="order" href={pathTo(officePaths.order, { id: detail.order_id })}>
        {detail.order_number}
      </Link>,
    ],
    [text('returns.customer'), detail.customer_name],
  ];
  return (
    <section className={`panel ${dossier.summary}`} aria-label={text(`${kind}.summary`)}>
      <Facts
        facts={[
          ...shared,
          ...facts,
          ...(isReplaced ? [] : [[text('returns.money'), <MoneyTarget key="money" kind={kind} detail={detail} />] as const]),
        ]}
      />
      {children}
      {detail.note !== '' && <p className={dossier.customerNote}>{detail.note}</p>}
      <CreditNotes notes={detail.credit_notes} />
    </section>
  );
}

/** Where the money goes; an account is shown whole at a press, which is written down. */
function MoneyTarget({ kind, detail }: Pick<ReturnSummaryProps, 'kind' | 'detail'>) {
  const text = useText();
  const reportFailure = useReportFailure();
  const mayReveal = useMay('order:read-sensitive');
  const [account, setAccount] = useState<string | null>(null);
  const reveal = useMutation({
    mutationFn: () => orders.call(`admin_reveal_${kind}_account`, { params: { id: detail.id }, body: {} }),
    onSuccess: (shown) => setAccount(`${shown.bank_account_full_number}, ${shown.name}`),
    onError: (error) => reportFailure(text('returns.account.failed'), error),
  });
  if (detail.account_tail === null) return text('returns.money.back', { payment: detail.payment_name });
  return (
    <span>
      {account ?? text('returns.account', { tail: detail.account_tail })}{' '}
      {account === null && mayReveal && (
        <Button kind="bare" size="small" busy={reveal.isPending} onClick={() => reveal.mutate()}>
          {text('returns.account.show')}
        </Button>
      )}
    </span>
  );
}

function CreditNotes({ notes }: { readonly notes: ReturnDetail['credit_notes'] }) {
  const text = useText();
  const mayRead = useMay('invoice:read');
  if (notes.length === 0) return null;
  return (
    <ul className="list-plain">
      {notes.map(({ id, number, total }) => (
        <li key={id}>
          {text('returns.credit-note')} {mayRead ? <Link href={pathTo(officePaths.invoice, { id })}>{number}</Link> : number}, −
          {formatMoneyExact(total)}
        </li>
      ))}
    </ul>
  );
}
