import type { RecordChange } from '@okruh/contracts/record-change-routes';
import type { RecordKind } from '@okruh/contracts/record-kinds';
import { Button, Dialog, Empty, Skeleton, Table, TableFoot } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import styles from '../admin.module.css';
import type { PageQuery, PageRequest } from '../data-table/use-table-rows.ts';
import { formatDateTime } from '../language/format.ts';
import { LoadFailure } from '../page/load-failure.tsx';
import { describeField, describeValue } from './record-words.ts';

const PAGE_SIZE = 20;

/** Which changes are asked for, as the services' route has it. */
export interface RecordChangesRequest extends PageRequest {
  readonly kind?: RecordKind;
  readonly record?: string;
}

interface RecordChangesProps {
  /** Every kind of the service that the reader may see if left out. */
  readonly kind?: RecordKind;
  /** Id of one record. */
  readonly record?: string;
  /** Read of one page: `admin_list_record_changes` of the service that has the records. */
  toQuery(request: RecordChangesRequest): PageQuery<RecordChange>;
}

/** Opens who changed which record, and what stood there before. */
export function RecordChanges(props: RecordChangesProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {text('record-changes.open')}
      </Button>
      {isOpen && (
        <Dialog isOpen onClose={() => setOpen(false)} title={text('record-changes.title')} className={`dialog-sheet ${styles.preview}`}>
          <Changes {...props} />
        </Dialog>
      )}
    </>
  );
}

function Changes({ kind, record, toQuery }: RecordChangesProps) {
  const text = useText();
  const [page, setPage] = useState(1);
  const asked = { ...(kind !== undefined && { kind }), ...(record !== undefined && { record }), page, page_size: PAGE_SIZE };
  const changes = useQuery({ ...toQuery(asked), placeholderData: keepPreviousData, staleTime: 0 });
  if (changes.data === undefined)
    return changes.isError ? (
      <LoadFailure title={text('record-changes.failed')} error={changes.error} onRetry={() => void changes.refetch()} />
    ) : (
      <Skeleton height="14rem" />
    );
  const { items, total } = changes.data;
  if (total === 0) return <Empty title={text('record-changes.empty')} />;
  return (
    <div className="stack">
      <ChangeTable items={items} />
      <TableFoot page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
    </div>
  );
}

function ChangeTable({ items }: { readonly items: readonly RecordChange[] }) {
  const text = useText();
  const { market } = useRemote();
  const labels = {
    at: text('record-changes.at'),
    by: text('record-changes.by'),
    what: text('record-changes.what'),
    fields: text('record-changes.fields'),
  };
  return (
    <Table label={text('record-changes.title')} stack>
      <thead>
        <tr>
          {Object.values(labels).map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((change) => (
          <tr key={change.id}>
            <td className="nowrap" data-label={labels.at}>
              {formatDateTime(change.at, market)}
            </td>
            <td data-label={labels.by}>{change.by || text('record-changes.terminal')}</td>
            <td data-label={labels.what}>
              {change.name}
              <span className="sub">
                {text('record-changes.record', {
                  kind: text(`record-changes.kind.${change.kind}`),
                  action: text(`record-changes.action.${change.action}`),
                })}
              </span>
            </td>
            <td data-label={labels.fields}>
              {change.fields.map(({ field, before, after }) => (
                <span key={field} className="sub">
                  {text('record-changes.entry', {
                    field: describeField(text, field),
                    before: describeValue({ text, market }, field, before),
                    after: describeValue({ text, market }, field, after),
                  })}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
