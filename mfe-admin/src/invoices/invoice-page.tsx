import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { InvoiceDetail } from '@okruh/contracts/http/invoicing-admin';
import { Button, Empty, Notice, Skeleton, SumLines, Timeline } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useNavigate } from '@okruh/web-kit/router';
import { useState } from 'react';
import { invoicing } from '../office/api/invoicing-api.ts';
import styles from '../office/dossier.module.css';
import { saveFile } from '../office/grid/save-file.ts';
import { AdminPage } from '../office/page/admin-page.tsx';
import { type Fact, Facts } from '../office/page/facts.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { PageLink } from '../office/page/page-link.tsx';
import { useReportFailure } from '../office/page/use-report-failure.ts';
import { useMay } from '../office/session.ts';
import { BuyerDialog } from './buyer-dialog.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { EFacturaTerm } from './e-factura-term.tsx';
import { EFacturaState, InvoiceState } from './invoice-words.tsx';
import { invoiceQuery, useInvoiceCommand } from './invoice-queries.ts';
import ownStyles from './invoices.module.css';
import { formatDate, formatDateTime, formatMoneyExact } from '../office/language/format.ts';

/** One document: what it says, what the authority answered, what happened to it, and what a person may do about it. */
export function InvoicePage({ id }: { readonly id: string }) {
  const text = useText();
  const invoice = useQuery(invoiceQuery(id));
  if (invoice.data === undefined) {
    const isAbsent = invoice.error instanceof ProblemError && invoice.error.status === 404;
    return (
      <AdminPage title={text('invoices.title')}>
        {invoice.isPending && <Skeleton height="20rem" />}
        {isAbsent && (
          <Empty title={text('invoice.absent')} actions={<PageLink href={officePaths.invoices}>{text('invoice.back')}</PageLink>} />
        )}
        {invoice.isError && !isAbsent && (
          <LoadFailure title={text('invoice.failed')} error={invoice.error} onRetry={() => void invoice.refetch()} />
        )}
      </AdminPage>
    );
  }
  const { data } = invoice;
  const kind = text(`invoices.kind.${data.kind}`);
  return (
    <AdminPage
      title={
        data.number === null
          ? text('invoice.heading.waiting', { kind, order: data.order_number })
          : text('invoice.heading', { kind, number: data.number })
      }
      actions={data.state === 'created' ? <Actions invoice={data} /> : <IssueAdvance invoice={data} />}
    >
      <Refusal invoice={data} />
      <EFacturaTerm invoice={data} />
      <Summary invoice={data} />
      {data.lines.length > 0 && <Lines invoice={data} />}
      <CreditNotes invoice={data} />
      <History invoice={data} />
    </AdminPage>
  );
}

/** The document of what was paid before the goods are packed, by hand; there is nothing to press where none is needed. */
function IssueAdvance({ invoice }: { readonly invoice: InvoiceDetail }) {
  const text = useText();
  const navigate = useNavigate();
  const mayIssue = useMay('invoice:issue');
  const issue = useInvoiceCommand(invoice.id, text('invoice.advance.failed'), text('invoice.advance.done'), (key) =>
    invoicing.call('admin_issue_advance', { params: { order: invoice.order_id }, idempotencyKey: key }),
  );
  if (!mayIssue || !invoice.may_issue_advance) return null;
  return (
    <Button
      size="small"
      busy={issue.isPending}
      onClick={() => issue.mutate(undefined, { onSuccess: ({ id }) => navigate(pathTo(officePaths.invoice, { id })) })}
    >
      {text('invoice.advance')}
    </Button>
  );
}

function Actions({ invoice }: { readonly invoice: InvoiceDetail }) {
  const text = useText();
  const mayIssue = useMay('invoice:issue');
  const [isCrediting, setCrediting] = useState(false);
  const send = useInvoiceCommand(invoice.id, text('invoice.send.failed'), text('invoice.send.done'), (key) =>
    invoicing.call('admin_send_invoice', { params: { id: invoice.id }, idempotencyKey: key }),
  );
  const isLeft = invoice.lines.some(({ quantity, credited }) => credited < quantity);
  return (
    <>
      <Download invoice={invoice} kind="paper" />
      <Download invoice={invoice} kind="xml" />
      {mayIssue && (
        <Button kind="quiet" size="small" busy={send.isPending} onClick={() => send.mutate()}>
          {text('invoice.send')}
        </Button>
      )}
      {mayIssue && invoice.kind === 'invoice' && isLeft && (
        <Button kind="quiet" size="small" onClick={() => setCrediting(true)}>
          {text('invoice.credit')}
        </Button>
      )}
      <CreditDialog invoice={invoice} isOpen={isCrediting} onClose={() => setCrediting(false)} />
    </>
  );
}

function Download({ invoice, kind }: { readonly invoice: InvoiceDetail; readonly kind: 'paper' | 'xml' }) {
  const text = useText();
  const reportFailure = useReportFailure();
  const name = kind === 'paper' ? 'PDF' : invoice.market === 'cz' ? 'ISDOC' : 'XML';
  const download = useMutation({
    mutationFn: () =>
      invoicing.exchange(kind === 'paper' ? 'admin_get_invoice_paper' : 'admin_get_invoice_xml', { params: { id: invoice.id } }),
    onSuccess: (file) => saveFile(file, `${invoice.number ?? invoice.id}.${name.toLowerCase()}`),
    onError: (error) => reportFailure(text('invoice.download.failed'), error),
  });
  return (
    <Button
      kind="quiet"
      size="small"
      icon={downloadIcon}
      busy={download.isPending}
      aria-label={text('invoice.download', { format: name, number: invoice.number ?? '' })}
      onClick={() => download.mutate()}
    >
      {name}
    </Button>
  );
}

/** Why the authority refused it, and what can be done about that. */
function Refusal({ invoice }: { readonly invoice: InvoiceDetail }) {
  const text = useText();
  const { market } = useRemote();
  const mayIssue = useMay('invoice:issue');
  const [isCorrecting, setCorrecting] = useState(false);
  const upload = useInvoiceCommand(invoice.id, text('invoice.upload.failed'), text('invoice.upload.done'), (key) =>
    invoicing.call('admin_upload_invoice', { params: { id: invoice.id }, idempotencyKey: key }),
  );
  if (invoice.e_factura?.state !== 'refused') return null;
  return (
    <Notice tone="danger" title={text('invoice.refused')}>
      <ul>
        {invoice.refusals.map((refusal) => (
          <li key={refusal} lang="ro">
            {refusal}
          </li>
        ))}
      </ul>
      <p>{text('invoice.refused.until', { day: formatDate(invoice.e_factura.due_on, market) })}</p>
      {mayIssue && (
        <div className="row">
          <Button size="small" onClick={() => setCorrecting(true)}>
            {text('invoice.correct')}
          </Button>
          <Button kind="quiet" size="small" busy={upload.isPending} onClick={() => upload.mutate()}>
            {text('invoice.upload')}
          </Button>
        </div>
      )}
      <BuyerDialog invoice={invoice} isOpen={isCorrecting} onClose={() => setCorrecting(false)} />
    </Notice>
  );
}

function Summary({ invoice }: { readonly invoice: InvoiceDetail }) {
  const text = useText();
  const { market } = useRemote();
  const { buyer } = invoice;
  const day = (date: string | null): string => (date === null ? '–' : formatDate(date, market));
  const facts: readonly Fact[] = [
    [text('invoices.state'), <InvoiceState key="state" invoice={invoice} />],
    ...(invoice.e_factura === null ? [] : [['e-Factura', <EFacturaState key="authority" invoice={invoice} />] as const]),
    [
      text('invoices.order'),
      <Link key="order" href={pathTo(officePaths.order, { id: invoice.order_id })}>
        {invoice.order_number}
      </Link>,
    ],
    ...(invoice.corrects === null ? [] : [[text('invoice.corrects'), invoice.corrects] as const]),
    ...(invoice.credit_reason === null ? [] : [[text('invoice.reason'), text(`invoice.reason.${invoice.credit_reason}`)] as const]),
    [text('invoices.issued'), day(invoice.issued_on)],
    ...(invoice.kind === 'credit-note'
      ? []
      : [[text(invoice.kind === 'advance' ? 'invoice.received' : 'invoice.supplied'), day(invoice.supplied_on)] as const]),
    ...(buyer === null
      ? []
      : [
          [
            text('invoice.buyer'),
            <span key="buyer">
              {buyer.name}
              <span className="sub">{[buyer.street, `${buyer.postcode} ${buyer.city}`].filter(Boolean).join(', ')}</span>
              {buyer.tax_number !== '' && (
                <span className="sub">
                  {[`${text('invoice.tax-number')} ${buyer.tax_number}`, buyer.vat_number].filter(Boolean).join(' · ')}
                </span>
              )}
            </span>,
          ] as const,
        ]),
    ...(invoice.payment_name === ''
      ? []
      : [
          [
            text('invoice.payment'),
            [invoice.payment_name, invoice.paid_on === null ? '' : text('invoice.paid', { day: day(invoice.paid_on) })]
              .filter(Boolean)
              .join(', '),
          ] as const,
        ]),
  ];
  return (
    <section className={`panel ${styles.summary}`} aria-label={text('invoice.summary')}>
      <Facts facts={facts} />
      {invoice.total !== null && (
        <SumLines
          lines={[
            ...invoice.vat.map((sum) => ({
              id: `${sum.treatment} ${sum.rate}`,
              label: text(`invoice.rate.${sum.treatment}`, { rate: sum.rate, net: formatMoneyExact(sum.net) }),
              amount: formatMoneyExact(sum.treatment === 'standard' ? sum.vat : sum.gross),
            })),
            {
              id: 'total',
              label: text(invoice.kind === 'credit-note' ? 'invoice.credited' : 'invoices.total'),
              amount: formatMoneyExact(invoice.total),
              kind: 'total',
            },
            ...invoice.advances.map(({ id, number, settled }) => ({
              id,
              label: <Link href={pathTo(officePaths.invoice, { id })}>{text('invoice.settled', { number })}</Link>,
              amount: `−${formatMoneyExact(settled)}`,
            })),
          ]}
        />
      )}
    </section>
  );
}

function Lines({ invoice }: { readonly invoice: InvoiceDetail }) {
  const text = useText();
  return (
    <div className="panel stack">
      <h2 id="lines-heading">{text('invoice.lines')}</h2>
      <div className="table-scroll" role="region" aria-labelledby="lines-heading" tabIndex={0}>
        <table className="table table-stack compact">
          <thead>
            <tr>
              <th scope="col">{text('invoice.line')}</th>
              <th scope="col" className="end">
                {text('invoice.pieces')}
              </th>
              <th scope="col" className="end">
                {text('invoice.net')}
              </th>
              <th scope="col" className="end">
                {text('invoice.vat')}
              </th>
              <th scope="col" className="end">
                {text('invoice.gross')}
              </th>
            </tr>
          </thead>
          <tbody>
            {invoice.lines.map((line) => (
              <tr key={line.position}>
                <td className={ownStyles.name} data-label={text('invoice.line')}>
                  <span>
                    {line.name}
                    {line.serial_numbers.length > 0 && <span className="sub mono">{line.serial_numbers.join(', ')}</span>}
                    {line.credited > 0 && <span className="sub bad">{text('invoice.line.credited', { count: line.credited })}</span>}
                  </span>
                </td>
                <td className="end" data-label={text('invoice.pieces')}>
                  {line.quantity}
                </td>
                <td className="end" data-label={text('invoice.net')}>
                  {formatMoneyExact(line.net)}
                </td>
                <td className="end" data-label={text('invoice.vat')}>
                  <span>
                    {line.treatment === 'standard' ? formatMoneyExact(line.vat) : text(`invoice.treatment.${line.treatment}`)}
                    {line.treatment === 'standard' && <span className="sub">{line.rate} %</span>}
                  </span>
                </td>
                <td className="end" data-label={text('invoice.gross')}>
                  {formatMoneyExact(line.gross)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function CreditNotes({ invoice }: { readonly invoice: InvoiceDetail }) {
  const text = useText();
  const { market } = useRemote();
  if (invoice.credit_notes.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="notes-heading">
      <h2 id="notes-heading">{text('invoice.credit-notes')}</h2>
      <ul className="list-plain">
        {invoice.credit_notes.map((note) => (
          <li key={note.id}>
            <Link href={pathTo(officePaths.invoice, { id: note.id })}>{note.number}</Link> {formatDate(note.issued_on, market)}, −
            {formatMoneyExact(note.total)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ invoice }: { readonly invoice: InvoiceDetail }) {
  const text = useText();
  const { market } = useRemote();
  if (invoice.history.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="history-heading">
      <h2 id="history-heading">{text('invoice.history')}</h2>
      <Timeline
        label={text('invoice.history')}
        entries={invoice.history
          .map(({ at, event, actor }, index) => ({
            id: `${at}-${index}`,
            title: text(`invoice.event.${event}`),
            state: index === invoice.history.length - 1 ? ('current' as const) : ('done' as const),
            time: [formatDateTime(at, market), actor ?? ''].filter(Boolean).join(' · '),
            dateTime: at,
          }))
          .toReversed()}
      />
    </section>
  );
}
