import type { ResponseOf } from '@okruh/contracts';
import type { adminUploadStatement } from '@okruh/contracts/http/payments-admin';
import { Notice } from '@okruh/ui';
import { FieldErrorsError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { FileDrop } from '../office/fields/file-drop.tsx';
import { payments } from '../office/api/payments-api.ts';
import { StatementLines } from './statement-lines.tsx';

type Uploaded = ResponseOf<typeof adminUploadStatement>;

/** Takes a statement and shows what became of each of its lines. */
export function StatementUpload() {
  const text = useText();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('file', file);
      return payments.call('admin_upload_statement', { form });
    },
    onSuccess: ({ statement }) => {
      queryClient.setQueryData(payments.query('admin_get_statement', { params: { id: statement.id } }).queryKey, statement);
      void payments.invalidate(queryClient, 'admin_list_statements', 'admin_list_payments');
    },
  });
  const errors = upload.error instanceof FieldErrorsError ? Object.values(upload.error.byPath()).flat() : null;
  return (
    <div className="stack">
      <FileDrop
        title={text('upload.title')}
        help={text('upload.help')}
        accept=".xml,.gpc,.abo,.txt,text/xml,application/xml,text/plain"
        onFiles={([file]) => file !== undefined && upload.mutate(file)}
      />
      <div className="stack" aria-live="polite">
        {upload.isPending && <p className="soft">{text('upload.busy')}</p>}
        {upload.error !== null && (
          <Notice tone="danger" role="alert" title={text('upload.failed')}>
            {errors === null ? failureText(upload.error, language) : errors.join(' ')}
          </Notice>
        )}
        {upload.data !== undefined && <Outcome uploaded={upload.data} />}
      </div>
    </div>
  );
}

function Outcome({ uploaded: { statement: first, repeated } }: { readonly uploaded: Uploaded }) {
  const text = useText();
  // Lines change when somebody assigns them.
  const { data: statement = first } = useQuery(payments.query('admin_get_statement', { params: { id: first.id } }));
  const counts = {
    lines: statement.items.length,
    matched: statement.items.filter(({ result }) => result === 'matched').length,
    unknown: statement.items.filter(({ result }) => result === 'unknown').length,
  };
  return (
    <>
      <Notice tone={counts.unknown > 0 ? 'warning' : 'success'} role="status" title={text('upload.done', { file: statement.file_name })}>
        <p>{text('upload.counts', counts)}</p>
        {repeated > 0 && <p>{text('upload.repeated', { count: repeated })}</p>}
      </Notice>
      <StatementLines lines={statement.items} />
    </>
  );
}
