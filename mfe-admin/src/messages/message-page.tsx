import type { MessageDetail } from '@okruh/contracts/http/accounts/message-admin';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { markets } from '@okruh/market';
import { Button, Empty, Skeleton } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { accounts } from '../office/api/api.ts';
import dossier from '../office/dossier.module.css';
import { saveFile } from '../office/grid/save-file.ts';
import { formatDate, formatDateTime, formatNumber } from '../office/language/format.ts';
import { AdminPage } from '../office/page/admin-page.tsx';
import { Facts } from '../office/page/facts.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { PageLink } from '../office/page/page-link.tsx';
import { useReportFailure } from '../office/page/use-report-failure.ts';
import { AddTask } from '../office/tasks/add-task.tsx';
import { AnswerForm, NoteForm } from './message-forms.tsx';
import { MessageStatus } from './message-words.tsx';
import styles from './messages.module.css';
import { nameKind } from './messages-page.tsx';
import { useMessageCommand } from './use-message-command.ts';

/** One message: who wrote what, what we answered, and the form to answer it. */
export function MessagePage({ id }: { readonly id: string }) {
  const text = useText();
  // Colleagues answer the same messages.
  const { data, error, isPending, refetch } = useQuery({
    ...accounts.query('admin_get_message', { params: { message: id } }),
    staleTime: 0,
  });
  if (data !== undefined) return <LoadedPage message={data} />;
  const isAbsent = error instanceof ProblemError && error.status === 404;
  return (
    <AdminPage title={text('messages.title')}>
      {isPending && <Skeleton height="20rem" />}
      {isAbsent && (
        <Empty title={text('message.absent')} actions={<PageLink href={officePaths.messages}>{text('message.back')}</PageLink>} />
      )}
      {error !== null && !isAbsent && <LoadFailure title={text('message.failed')} error={error} onRetry={() => void refetch()} />}
    </AdminPage>
  );
}

function LoadedPage({ message }: { readonly message: MessageDetail }) {
  const text = useText();
  const { id, number, state } = message;
  return (
    <AdminPage
      title={text('message.heading', { number })}
      actions={
        <>
          <AddTask subject={{ kind: 'message', id, number }} />
          <StateButton key={state} message={message} step={state === 'open' ? 'close' : 'reopen'} />
        </>
      }
    >
      <div className={styles.columns}>
        <div className="stack">
          <Received message={message} />
          <Steps message={message} />
          <Others message={message} />
        </div>
        <div className="stack">
          <AnswerForm key={`answer-${id}`} message={message} />
          <NoteForm key={`note-${id}`} message={message} />
        </div>
      </div>
    </AdminPage>
  );
}

function StateButton({ message, step }: { readonly message: MessageDetail; readonly step: 'close' | 'reopen' }) {
  const text = useText();
  const { id, version } = message;
  const command = useMessageCommand(id, { done: text(`message.${step}.done`), failed: text(`message.${step}.failed`) }, () =>
    accounts.call(`admin_${step}_message`, { params: { message: id }, body: { version } }),
  );
  return (
    <Button kind="quiet" size="small" busy={command.isPending} onClick={() => command.mutate(undefined)}>
      {text(`message.${step}`)}
    </Button>
  );
}

type Reference = MessageDetail['references'][number];

/** What somebody wrote, with all that they said of themselves. */
function Received({ message }: { readonly message: MessageDetail }) {
  const text = useText();
  const { market: site } = useRemote();
  const { market, kind, reason, state, is_late: isLate, received_at: at, name, e_mail: eMail, phone } = message;
  return (
    <section className={`panel ${dossier.summary}`} aria-label={text('message.received')}>
      <Facts
        facts={[
          [text('messages.state'), <MessageStatus key="state" state={state} isLate={isLate} />],
          [text('messages.received'), formatDateTime(at, site)],
          [text('messages.kind'), nameKind(text, kind)],
          [text('messages.about'), reason],
          [text('messages.market'), market.toUpperCase()],
          [text('message.name'), name],
          [text('message.e-mail'), eMail],
          ...(phone === ''
            ? []
            : [
                [
                  text('message.phone'),
                  <a key="phone" href={`tel:${phone}`}>
                    {phone}
                  </a>,
                ] as const,
              ]),
          ...message.references.map(
            ({ field, value }) => [text(`message.${field}`), <Reference key={field} field={field} value={value} />] as const,
          ),
        ]}
      />
      <p className={styles.typed} lang={markets[market].locale}>
        {message.text}
      </p>
      {message.files.length > 0 && (
        <ul className="list-plain" aria-label={text('message.files')}>
          {message.files.map((file) => (
            <li key={file.id}>
              <FileButton message={message} file={file} />
            </li>
          ))}
        </ul>
      )}
      <p className="caption">{text('message.deleted', { date: formatDate(message.deleted_after, site) })}</p>
    </section>
  );
}

/** Lists of the office in which what somebody named can be looked up. */
const lists: Readonly<
  Partial<Record<Reference['field'], { readonly path: string; readonly parameters: Readonly<Record<string, string>> }>>
> = {
  order_number: { path: officePaths.orders, parameters: {} },
  buyout_code: { path: officePaths.buyouts, parameters: {} },
  repair_code: { path: officePaths.repairs, parameters: { [officeParameters.view]: 'seznam' } },
};

/** What somebody typed as a number: perhaps one of ours. */
function Reference({ field, value }: Reference) {
  const list = lists[field];
  if (list === undefined) return value;
  return <Link href={`${list.path}?${new URLSearchParams({ ...list.parameters, q: value }).toString()}`}>{value}</Link>;
}

function FileButton({ message, file }: { readonly message: MessageDetail; readonly file: MessageDetail['files'][number] }) {
  const text = useText();
  const { market: site } = useRemote();
  const reportFailure = useReportFailure();
  const download = useMutation({
    mutationFn: () => accounts.exchange('admin_get_message_file', { params: { message: message.id, file: file.id } }),
    onSuccess: (answer) => saveFile(answer, file.name),
    onError: (error) => reportFailure(text('message.file.failed'), error),
  });
  const size = text('message.file.size', { size: formatNumber(Math.max(1, Math.round(file.size / 1024)), site) });
  return (
    <Button kind="quiet" size="small" icon={downloadIcon} busy={download.isPending} onClick={() => download.mutate()}>
      {`${file.name}, ${size}`}
    </Button>
  );
}

/** What colleagues did about it, the oldest first. */
function Steps({ message: { steps, market } }: { readonly message: MessageDetail }) {
  const text = useText();
  const { market: site } = useRemote();
  if (steps.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="steps-heading">
      <h2 id="steps-heading">{text('message.steps')}</h2>
      <ol className={styles.steps}>
        {steps.map(({ at, by, action, text: written }) => (
          <li key={`${at}-${action}`} className={action === 'noted' ? styles.note : styles.step}>
            <p className="caption">
              <b>{text(`message.step.${action}`)}</b>, {by.name}, <time dateTime={at}>{formatDateTime(at, site)}</time>
            </p>
            {written !== '' && (
              <p className={styles.typed} lang={action === 'answered' ? markets[market].locale : undefined}>
                {written}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What else the same address wrote. */
function Others({ message: { others } }: { readonly message: MessageDetail }) {
  const text = useText();
  const { market: site } = useRemote();
  if (others.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="others-heading">
      <h2 id="others-heading">{text('message.others')}</h2>
      <ul className={styles.steps}>
        {others.map((other) => (
          <li key={other.id} className={styles.step}>
            <span className="row row-tight">
              <Link href={pathTo(officePaths.message, { id: other.id })}>
                {text('message.other', { number: other.number, reason: other.reason })}
              </Link>
              <MessageStatus state={other.state} isLate={other.is_late} />
            </span>
            <span className="caption">{formatDateTime(other.received_at, site)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
