import type { AdminOrderMail } from '@okruh/contracts/http/orders-admin/mails';
import { Icon, Skeleton } from '@okruh/ui';
import { deadletterIcon, mailIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { orders } from '../../office/api/orders-api.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { useMay } from '../../office/session.ts';
import { nameMail } from './mail-words.ts';
import { mailsQuery, reloadHistory } from './order-queries.ts';
import styles from './order.module.css';
import { KeyButton } from './shortcuts.tsx';
import { formatDateTime } from '../../office/language/format.ts';

/** While a mail is under way, so often is asked what became of it. */
const ASK_EVERY_MS = 3_000;

/** Mails about the order: which went out, which failed, and what the office wrote. */
export function Mails({ id, onWrite }: { readonly id: string; onWrite(): void }) {
  const text = useText();
  const mayWrite = useMay('order:write-mail');
  const mails = useQuery({
    ...mailsQuery(id),
    refetchInterval: ({ state }) => (state.data?.items.some((mail) => mail.state === 'waiting') === true ? ASK_EVERY_MS : false),
  });
  return (
    <section className="panel stack" aria-labelledby="mails-heading">
      <div className="panel-title">
        <h2 id="mails-heading">{text('order.mails')}</h2>
        {mayWrite && (
          <KeyButton kind="bare" size="small" shortcut="m" onClick={onWrite}>
            {text('order.mail.write')}
          </KeyButton>
        )}
      </div>
      {mails.isPending && <Skeleton height="4rem" />}
      {mails.isError && mails.data === undefined && (
        <LoadFailure title={text('order.mails.failed')} error={mails.error} onRetry={() => void mails.refetch()} />
      )}
      {mails.data?.items.length === 0 && <p className="muted small">{text('order.mails.empty')}</p>}
      {mails.data !== undefined && mails.data.items.length > 0 && (
        <ul className={styles.rows} aria-label={text('order.mails')}>
          {mails.data.items.map((mail) => (
            <li key={mail.id}>
              <Icon of={mail.state === 'failed' ? deadletterIcon : mailIcon} />
              <Mail mail={mail} />
              {mail.may_retry && mayWrite && <Retry id={id} mail={mail} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Mail({ mail }: { readonly mail: AdminOrderMail }) {
  const text = useText();
  const { market } = useRemote();
  const when = formatDateTime(mail.ended_at ?? mail.at, market);
  return (
    <div>
      {mail.subject ?? nameMail(mail.template, text)}
      <span className={mail.state === 'failed' ? styles.failed : 'sub'}>
        {text(`order.mail.${mail.state}`)}
        {mail.failure !== null && ` (${mail.failure})`}
      </span>
      <span className="sub">{[when, mail.author].filter(Boolean).join(', ')}</span>
      {mail.text !== null && (
        <details className="small">
          <summary>{text('order.mail.show')}</summary>
          <p className={styles.typed}>{mail.text}</p>
        </details>
      )}
    </div>
  );
}

function Retry({ id, mail }: { readonly id: string; readonly mail: AdminOrderMail }) {
  const text = useText();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const retry = useMutation({
    mutationFn: () => orders.call('admin_retry_order_mail', { params: { id, mail: mail.id }, body: {} }),
    onSuccess: () => Promise.all([queryClient.invalidateQueries({ queryKey: mailsQuery(id).queryKey }), reloadHistory(queryClient)]),
    onError: (error) => reportFailure(text('order.mail.failed'), error),
  });
  return (
    <button className="link-button small" type="button" aria-disabled={retry.isPending} onClick={() => !retry.isPending && retry.mutate()}>
      {text('order.mail.retry')}
    </button>
  );
}
