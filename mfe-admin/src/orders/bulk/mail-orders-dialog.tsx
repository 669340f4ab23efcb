import type { AdminOrderRow } from '@okruh/contracts/http/orders-admin';
import type { MailTextKey } from '@okruh/contracts/http/orders-admin/mails';
import type { Language } from '@okruh/market';
import { Button, ChoiceGroup, Dialog, Option, Options, Skeleton } from '@okruh/ui';
import { type TextFunction, useLanguage, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useState } from 'react';
import { orders } from '../../office/api/orders-api.ts';
import type { BulkAction, BulkDialog } from '../../office/data-table/bulk/bulk-action.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import styles from '../order/order.module.css';
import { mailTextsQuery } from '../order/order-queries.ts';
import { skipRefused } from './skip-refused.ts';

/** Sends each customer the mail of a ready text, in their language and with the number of their order. */
const toMailAction = (key: MailTextKey, text: TextFunction, language: Language): BulkAction<AdminOrderRow> => {
  // One for each order: another try after a lost answer sends one mail.
  const mails = new Map<string, string>();
  return {
    id: 'mail',
    label: text('orders.mail-many'),
    run: ({ id }) =>
      skipRefused(async () => {
        const { items } = await orders.call('admin_list_order_mail_texts', { params: { id } });
        const ready = items.find((item) => item.key === key);
        if (ready === undefined) throw new Error(`there is no ready text ${key}`);
        const mailId = mails.get(id) ?? crypto.randomUUID();
        mails.set(id, mailId);
        const body = { mail_id: mailId, key, subject: ready.subject, text: ready.text };
        await orders.call('admin_write_order_mail', { params: { id }, body });
        return text('orders.mail-many.handed-over');
      }, language),
  };
};

/** Which of the ready texts the customers of the selected orders get, as the first of them will read it. */
export function MailOrdersDialog({ rows, start, close }: BulkDialog<AdminOrderRow>) {
  const text = useText();
  const language = useLanguage();
  const [first] = rows;
  return (
    <Dialog isOpen onClose={close} title={text('orders.mail-many.title', { count: rows.length })}>
      {first !== undefined && (
        <MailForm order={first} count={rows.length} onClose={close} onSend={(key) => start(toMailAction(key, text, language))} />
      )}
    </Dialog>
  );
}

interface MailFormProps {
  readonly order: AdminOrderRow;
  readonly count: number;
  onClose(): void;
  onSend(key: MailTextKey): void;
}

function MailForm({ order, count, onClose, onSend }: MailFormProps) {
  const text = useText();
  const texts = useQuery(mailTextsQuery(order.id));
  const [chosen, setChosen] = useState<MailTextKey | null>(null);
  if (texts.data === undefined) {
    return texts.isError ? (
      <LoadFailure title={text('order.mail.texts-failed')} error={texts.error} onRetry={() => void texts.refetch()} />
    ) : (
      <Skeleton height="14rem" />
    );
  }
  // Free text would be in one language, with one order's number.
  const ready = texts.data.items.filter(({ key }) => key !== 'free');
  const shown = ready.find(({ key }) => key === chosen) ?? ready[0];
  return (
    <div className="stack">
      <ChoiceGroup legend={text('orders.mail-many.text')}>
        <Options>
          {ready.map(({ key, name }) => (
            <Option key={key} name="mail-key" label={name} checked={key === shown?.key} onChange={() => setChosen(key)} />
          ))}
        </Options>
      </ChoiceGroup>
      {shown !== undefined && (
        <section className={styles.preview} aria-label={text('order.mail.preview')}>
          <p className="caption">{text('orders.mail-many.preview', { number: order.number })}</p>
          <div lang={texts.data.locale}>
            <b>{shown.subject}</b>
            <p className={styles.typed}>{shown.text}</p>
          </div>
        </section>
      )}
      <p className="caption">{text('orders.mail-many.note')}</p>
      <DialogButtons onCancel={onClose}>
        <Button disabled={shown === undefined} onClick={() => shown !== undefined && onSend(shown.key)}>
          {text('orders.mail-many.submit', { count })}
        </Button>
      </DialogButtons>
    </div>
  );
}
