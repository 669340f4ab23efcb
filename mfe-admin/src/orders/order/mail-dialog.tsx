import type { ResponseOf } from '@okruh/contracts';
import type { OrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import type { adminListOrderMailTexts, MailTextKey } from '@okruh/contracts/http/orders-admin/mails';
import { fieldRules } from '@okruh/market/fields';
import { Button, ChoiceGroup, Dialog, ErrorSummary, focusField, Notice, Option, Options, Skeleton, TextArea, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect, useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { orders } from '../../office/api/orders-api.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { mailsQuery, mailTextsQuery, reloadHistory } from './order-queries.ts';
import styles from './order.module.css';

const MAX_SUBJECT = 150;
const MIN_TEXT = 10;
const MAX_TEXT = 5000;

interface MailDialogProps {
  readonly id: string;
  readonly number: string;
  readonly desk: OrderDesk;
  readonly isOpen: boolean;
  onClose(): void;
}

/** A mail to the customer by hand, from a ready text in their language, as they will read it. */
export function MailDialog({ id, number, desk, isOpen, onClose }: MailDialogProps) {
  const text = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('order.mail.title', { number })} className={`dialog-sheet ${styles.wide}`}>
      {isOpen && <MailTexts id={id} desk={desk} onClose={onClose} />}
    </Dialog>
  );
}

type Texts = ResponseOf<typeof adminListOrderMailTexts>;

function MailTexts({ id, desk, onClose }: Pick<MailDialogProps, 'id' | 'desk' | 'onClose'>) {
  const text = useText();
  const texts = useQuery(mailTextsQuery(id));
  if (desk.contact_masked.e_mail === '') return <Notice tone="warning" title={text('order.mail.no-address')} />;
  if (texts.data === undefined) {
    return texts.isError ? (
      <LoadFailure title={text('order.mail.texts-failed')} error={texts.error} onRetry={() => void texts.refetch()} />
    ) : (
      <Skeleton height="16rem" />
    );
  }
  return <MailForm id={id} desk={desk} texts={texts.data} onClose={onClose} />;
}

function MailForm({ id, desk, texts, onClose }: Pick<MailDialogProps, 'id' | 'desk' | 'onClose'> & { readonly texts: Texts }) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const [key, setKey] = useState<MailTextKey>(texts.items[0]?.key ?? 'free');
  // One for the dialog: pressed twice, or sent again after the connection broke, it is one mail.
  const [mailId] = useState(() => crypto.randomUUID());
  // What was typed into a text comes back with it.
  const [drafts, setDrafts] = useState<Readonly<Partial<Record<MailTextKey, { readonly subject: string; readonly text: string }>>>>({});
  const first = texts.items[0];
  const form = useOfficeForm({
    defaults: { subject: first?.subject ?? '', text: first?.text ?? '' },
    rules: {
      subject: [fieldRules.required, fieldRules.minLength(3), fieldRules.maxLength(MAX_SUBJECT), fieldRules.plainText],
      text: [fieldRules.required, fieldRules.minLength(MIN_TEXT), fieldRules.maxLength(MAX_TEXT), fieldRules.plainText],
    },
    idPrefix: 'mail-',
    submit: async (values) => {
      await orders.call('admin_write_order_mail', {
        params: { id },
        body: { mail_id: mailId, key, subject: values.subject.trim(), text: values.text.trim() },
      });
      toast({ kind: 'success', title: text('order.mail.handed-over') });
      onClose();
      await Promise.all([queryClient.invalidateQueries({ queryKey: mailsQuery(id).queryKey }), reloadHistory(queryClient)]);
    },
  });
  // The dialog opens at its close button; who came by a key goes on writing.
  useEffect(() => void focusField('mail-subject'), []);
  const choose = (chosen: MailTextKey): void => {
    setDrafts({ ...drafts, [key]: form.values() });
    const ready = drafts[chosen] ?? texts.items.find((item) => item.key === chosen);
    form.set('subject', ready?.subject ?? '');
    form.set('text', ready?.text ?? '');
    setKey(chosen);
  };
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('order.mail.failed')} />
      <ChoiceGroup legend={text('order.mail.text')}>
        <Options>
          {texts.items.map((item) => (
            <Option key={item.key} name="mail-key" label={item.name} checked={item.key === key} onChange={() => choose(item.key)} />
          ))}
        </Options>
      </ChoiceGroup>
      <div className={styles.writing}>
        <div className="stack">
          <TextField
            {...form.field('subject')}
            lang={texts.locale}
            label={text('order.mail.subject')}
            maxLength={MAX_SUBJECT}
            autoComplete="off"
          />
          <TextArea
            {...form.field('text')}
            lang={texts.locale}
            label={text('order.mail.body')}
            help={text(`order.mail.language.${texts.locale}`)}
            rows={11}
          />
        </div>
        <section className={styles.preview} aria-label={text('order.mail.preview')}>
          <p className="caption">{text('order.mail.to', { address: desk.contact_masked.e_mail })}</p>
          <div lang={texts.locale}>
            <b>{form.watch('subject')}</b>
            <p className={styles.typed}>{form.watch('text')}</p>
          </div>
          <p className="caption">{text('order.mail.preview.end')}</p>
        </section>
      </div>
      <DialogButtons onCancel={onClose}>
        <Button type="submit" busy={form.isBusy}>
          {text('order.mail.send')}
        </Button>
      </DialogButtons>
    </form>
  );
}
