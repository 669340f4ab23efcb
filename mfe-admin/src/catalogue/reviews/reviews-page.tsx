import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { RequestOf } from '@okruh/contracts';
import type { AdminReview, approveReview } from '@okruh/contracts/http/catalog-admin/reviews';
import type { Market } from '@okruh/market';
import { Button, Status } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import catalogueStyles from '../../office/catalogue.module.css';
import { catalog } from '../../office/api/api.ts';
import type { TableFilters } from '../../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TablePage } from '../../office/data-table/table-page.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { type MarketChoice, marketParameter, marketQuery, useMarketChoice } from '../../office/market-choice.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { EditReview } from './edit-review.tsx';
import { RejectReview } from './reject-review.tsx';
import { useNameLocale } from '../../office/language/language.ts';
import { formatDateTime } from '../../office/language/format.ts';

const approvals = ['pending', 'approved', 'rejected'] as const;
const tones = { pending: 'wait', approved: 'success', rejected: 'danger' } as const;
const stars = ['5', '4', '3', '2', '1'] as const;
const schema = tableSchema(['created_at', 'rating'], ['status', 'rating']);

/** Filters of the address as the service knows them. */
function toFilters({ q, sort, filters: { status, rating } }: TableAddress, choice: MarketChoice) {
  const approval = knownOr(status, approvals, undefined);
  const asked = knownOr(rating, stars, undefined);
  return {
    ...(q !== undefined && { q }),
    ...(sort !== undefined && { sort }),
    ...marketQuery(choice),
    ...(approval !== undefined && { approval }),
    ...(asked !== undefined && { rating: Number(asked) }),
  };
}

/** Query of the address that shows reviews of a state; the chosen market stays. */
function toPresetQuery(approval: AdminReview['approval'] | null, choice: MarketChoice, site: Market): string {
  return new URLSearchParams({
    ...marketParameter(choice, site),
    ...(approval !== null && { [officeParameters.status]: approval }),
  }).toString();
}

/** Reviews before and after approval; what waits longest stands on top. */
export function ReviewsPage() {
  const text = useText();
  const { market } = useRemote();
  const choice = useMarketChoice();
  const [address, write] = useSearchState(schema);
  const [edited, setEdited] = useState<AdminReview | null>(null);
  const filters = toFilters(address, choice);
  const rows = useTableRows<AdminReview>(address, (page) => catalog.query('admin_list_reviews', { query: { ...filters, ...page } }));
  return (
    <TablePage<AdminReview>
      name="reviews"
      texts="reviews"
      columns={buildColumns(text, market, setEdited)}
      presets={[
        { label: text('reviews.all'), query: toPresetQuery(null, choice, market) },
        ...approvals.map((approval) => ({ label: text(`approval.${approval}`), query: toPresetQuery(approval, choice, market) })),
      ]}
      filters={buildFilters(text)}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={write}
    >
      {edited !== null && <EditReview key={edited.id} review={edited} onClose={() => setEdited(null)} />}
    </TablePage>
  );
}

const buildFilters = (text: TextFunction): TableFilters => ({
  choices: [
    {
      name: 'status',
      label: text('column.state'),
      options: approvals.map((value) => ({ value, label: text(`approval.${value}`) })),
    },
    {
      name: 'rating',
      label: text('column.rating'),
      options: stars.map((count) => ({ value: count, label: text('reviews.stars', { count: Number(count) }) })),
    },
  ],
});

const buildColumns = (text: TextFunction, market: Market, onEdit: (review: AdminReview) => void): readonly TableColumn<AdminReview>[] => [
  {
    id: 'created_at',
    width: 11.5,
    isFixed: true,
    label: text('reviews.written'),
    sort: 'created_at',
    render: (row) => <Written review={row} />,
  },
  { id: 'rating', width: 6, label: text('column.rating'), sort: 'rating', render: (row) => text('reviews.stars', { count: row.rating }) },
  { id: 'text', width: 17, label: text('reviews.text'), render: (row) => <Words review={row} /> },
  {
    id: 'state',
    width: 9,
    label: text('column.state'),
    render: (row) => (
      <span>
        <Status tone={tones[row.approval]}>{text(`approval.${row.approval}`)}</Status>
        {row.decided_by !== null && row.decided_at !== null && (
          <span className="sub">{text('reviews.decided', { name: row.decided_by, at: formatDateTime(row.decided_at, market) })}</span>
        )}
      </span>
    ),
  },
  { id: 'deeds', width: 18, label: text('reviews.deeds'), render: (row) => <Deeds review={row} onEdit={() => onEdit(row)} /> },
];

function Written({ review }: { readonly review: AdminReview }) {
  const text = useText();
  const locale = useNameLocale();
  return (
    <span>
      <Link href={pathTo(officePaths.product, { id: review.product.id })}>{review.product.name[locale]}</Link>
      <span className="sub">
        {review.author ?? text('reviews.no-author')}
        {review.is_anonymous && <>, {text('reviews.anonymous')}</>}
        {review.verified && <>, {text('reviews.verified')}</>}
      </span>
      <span className="sub">
        {review.market.toUpperCase()}, {formatDateTime(review.created_at, review.market)}
      </span>
    </span>
  );
}

function Words({ review }: { readonly review: AdminReview }) {
  const text = useText();
  const { market } = useRemote();
  return (
    <div className={catalogueStyles.words} lang={review.market === 'cz' ? 'cs' : 'ro'}>
      <p>{review.text}</p>
      {review.pros.map((pro) => (
        <p key={`+${pro}`} className="sub">
          + {pro}
        </p>
      ))}
      {review.cons.map((con) => (
        <p key={`-${con}`} className="sub">
          − {con}
        </p>
      ))}
      {review.changes.length > 0 && (
        <details lang={market === 'cz' ? 'cs' : 'ro'}>
          <summary className="small">{text('reviews.history', { count: review.changes.length })}</summary>
          <ul className="list-plain">
            {review.changes.map((change) => (
              <li key={change.at}>
                {text(`reviews.change.${change.action}`, { name: change.by, at: formatDateTime(change.at, market) })}
                {change.reason !== null && <span className="sub">{change.reason}</span>}
                {change.before !== null && <span className="sub">{text('reviews.before', { text: change.before.text })}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

type Decision = RequestOf<typeof approveReview>['body'];

function Deeds({ review, onEdit }: { readonly review: AdminReview; onEdit(): void }) {
  const text = useText();
  const locale = useNameLocale();
  const { toast } = useRemote();
  const reportFailure = useReportFailure();
  const queryClient = useQueryClient();
  const [isRejecting, setRejecting] = useState(false);
  const decide = useMutation({
    mutationFn: (decision: Decision) => catalog.call('approve_review', { params: { pk: review.id }, body: decision }),
    onSuccess: (decided) => {
      toast({ kind: 'success', title: text(`reviews.done.${decided.approval}`), text: decided.product.name[locale] });
      void catalog.invalidate(queryClient, 'admin_list_reviews');
    },
    onError: (error, { approval }) => {
      // A rejection has a form of its own, which says what is wrong.
      if (approval !== 'rejected') reportFailure(text('save-failed'), error);
    },
  });
  return (
    <span className="row row-tight">
      {review.approval !== 'approved' && (
        <Button size="small" busy={decide.isPending} onClick={() => decide.mutate({ approval: 'approved' })}>
          {text('reviews.approve')}
        </Button>
      )}
      {review.approval === 'pending' ? (
        <Button size="small" kind="quiet" busy={decide.isPending} onClick={() => setRejecting(true)}>
          {text('reviews.reject')}
        </Button>
      ) : (
        <Button size="small" kind="quiet" busy={decide.isPending} onClick={() => decide.mutate({ approval: 'pending' })}>
          {text('reviews.reopen')}
        </Button>
      )}
      {isRejecting && (
        <RejectReview
          review={review}
          onReject={(reason) => decide.mutateAsync({ approval: 'rejected', reason })}
          onClose={() => setRejecting(false)}
        />
      )}
      <Button size="small" kind="bare" onClick={onEdit}>
        {text('reviews.edit')}
      </Button>
    </span>
  );
}
