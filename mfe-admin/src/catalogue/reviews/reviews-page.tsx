import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { RequestOf } from '@okruh/contracts';
import type { AdminReview, approveReview } from '@okruh/contracts/http/catalog-admin/reviews';
import { formatDateTime } from '@okruh/market';
import { Button, Status } from '@okruh/ui';
import { useLocale, useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { AdminPage } from '../../office/page/admin-page.tsx';
import styles from '../../office/admin.module.css';
import catalogueStyles from '../../office/catalogue.module.css';
import { catalog } from '../../office/api/api.ts';
import { DataGrid, FilterSelect, GridToolbar } from '../../office/grid/data-grid.tsx';
import { gridSchema, listQuery } from '../../office/grid/grid-address.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { marketQuery, useMarketChoice } from '../../office/market-choice.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { EditReview } from './edit-review.tsx';
import { RejectReview } from './reject-review.tsx';

const approvals = ['pending', 'approved', 'rejected'] as const;
const tones = { pending: 'wait', approved: 'success', rejected: 'danger' } as const;
const schema = gridSchema(['created_at', 'rating'], ['status', 'rating']);

/** Reviews before and after approval; what waits longest stands on top. */
export function ReviewsPage() {
  const text = useText();
  const { market } = useRemote();
  const choice = useMarketChoice();
  const [address, write] = useSearchState(schema);
  const [edited, setEdited] = useState<AdminReview | null>(null);
  const approval = knownOr(address.filters.status, approvals, undefined);
  const stars = knownOr(address.filters.rating, ['1', '2', '3', '4', '5'], undefined);
  const query = {
    ...listQuery(address),
    ...marketQuery(choice),
    ...(approval !== undefined && { approval }),
    ...(stars !== undefined && { rating: Number(stars) }),
  };
  const list = useQuery({ ...catalog.query('admin_list_reviews', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  const filter = { address, onChange: write };
  return (
    <AdminPage title={text('reviews.title')}>
      <div className={`stack ${styles.list}`}>
        <GridToolbar {...filter} search={text('reviews.search')} example={text('reviews.search.example')}>
          <FilterSelect
            {...filter}
            name="status"
            label={text('column.state')}
            any={text('filter.every-state')}
            options={approvals.map((value) => ({ value, label: text(`approval.${value}`) }))}
          />
          <FilterSelect
            {...filter}
            name="rating"
            label={text('column.rating')}
            any={text('reviews.every-rating')}
            options={[5, 4, 3, 2, 1].map((count) => ({ value: String(count), label: text('reviews.stars', { count }) }))}
          />
        </GridToolbar>
        <DataGrid
          label={text('reviews.table')}
          columns={[
            { id: 'created_at', label: text('reviews.written'), sorts: true, render: (row) => <Written review={row} /> },
            { id: 'rating', label: text('column.rating'), sorts: true, render: (row) => text('reviews.stars', { count: row.rating }) },
            { id: 'text', label: text('reviews.text'), render: (row) => <Words review={row} /> },
            {
              id: 'state',
              label: text('column.state'),
              render: (row) => (
                <>
                  <Status tone={tones[row.approval]}>{text(`approval.${row.approval}`)}</Status>
                  {row.decided_by !== null && row.decided_at !== null && (
                    <span className="sub">
                      {text('reviews.decided', { name: row.decided_by, at: formatDateTime(row.decided_at, market) })}
                    </span>
                  )}
                </>
              ),
            },
            { id: 'deeds', label: text('reviews.deeds'), render: (row) => <Deeds review={row} onEdit={() => setEdited(row)} /> },
          ]}
          rowKey={(row) => row.id}
          list={list}
          address={address}
          onChange={write}
          failed={text('reviews.failed')}
          empty={text('reviews.empty')}
        />
      </div>
      {edited !== null && <EditReview key={edited.id} review={edited} onClose={() => setEdited(null)} />}
    </AdminPage>
  );
}

function Written({ review }: { readonly review: AdminReview }) {
  const text = useText();
  const locale = useLocale();
  return (
    <>
      <Link href={pathTo(officePaths.product, { id: review.product.id })}>{review.product.name[locale]}</Link>
      <span className="sub">
        {review.author ?? text('reviews.no-author')}
        {review.is_anonymous && <>, {text('reviews.anonymous')}</>}
        {review.verified && <>, {text('reviews.verified')}</>}
      </span>
      <span className="sub">
        {review.market.toUpperCase()}, {formatDateTime(review.created_at, review.market)}
      </span>
    </>
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
  const locale = useLocale();
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
