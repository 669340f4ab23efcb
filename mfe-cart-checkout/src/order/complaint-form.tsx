import { MAX_DEFECT_LENGTH } from '@okruh/contracts/http/orders/complaint-limits';
import type { ComplainableLine, OrderComplaint } from '@okruh/contracts/http/orders/complaints';
import { formatDate } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, ErrorSummary, Notice, Select, TextArea, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useShopForm } from '@okruh/web-kit/forms';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { orders } from '../model/api.ts';
import { tokenHeaders, useAccessToken } from '../model/order-tokens.ts';
import type { OrderData } from '../model/use-order.ts';
import styles from './order.module.css';

interface ComplaintFormProps {
  readonly order: OrderData;
  readonly onCancel: () => void;
  readonly onDone: (complaint: OrderComplaint) => void;
}

/** Which pieces are complained about, and what is wrong with them. */
export function ComplaintForm({
  order: { code, complainable, complaint_needs_account: needsAccount },
  onCancel,
  onDone,
}: ComplaintFormProps) {
  const text = useText();
  const queryClient = useQueryClient();
  const token = useAccessToken(code);
  // Reported under one id, however often the key is pressed.
  const [id] = useState(() => crypto.randomUUID());
  const [only] = complainable;
  const [pieces, setPieces] = useState<ReadonlyMap<number, number>>(
    new Map(only !== undefined && complainable.length === 1 && only.quantity === 1 ? [[only.line, 1]] : []),
  );
  const [isEmpty, setEmpty] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const lines = complainable.flatMap(({ line }) => {
    const quantity = pieces.get(line) ?? 0;
    return quantity === 0 ? [] : [{ line, quantity }];
  });
  const form = useShopForm({
    defaults: { defect: '', account: '' },
    rules: {
      defect: [fieldRules.required, fieldRules.maxLength(MAX_DEFECT_LENGTH), fieldRules.plainText],
      account: needsAccount ? [fieldRules.required] : [],
    },
    idPrefix: 'complaint-',
    submit: async ({ defect, account }) => {
      const done = await orders.call('report_complaint', {
        params: { code },
        headers: tokenHeaders(token),
        body: { id, lines, defect: defect.trim(), account: account.trim() },
      });
      await queryClient.invalidateQueries({ queryKey: ['get_order', code] });
      onDone(done);
    },
  });
  const submit = (event: SyntheticEvent): void => {
    if (lines.length > 0) return form.onSubmit(event);
    event.preventDefault();
    setEmpty(true);
    return undefined;
  };
  const set = (line: number, count: number): void => {
    setEmpty(false);
    setPieces((before) => new Map([...before, [line, count]]));
  };
  return (
    <form className={`panel stack ${styles.pay}`} noValidate onSubmit={submit} aria-labelledby="complaint-form-heading">
      <h3 id="complaint-form-heading" ref={heading} tabIndex={-1}>
        {text('order.complaint.form')}
      </h3>
      <ErrorSummary {...form.summary} title={text('order.complaint.failed')} />
      {isEmpty && (
        <Notice tone="danger" role="alert">
          {text('order.complaint.none')}
        </Notice>
      )}
      {complainable.map((line) => (
        <PiecesField key={line.line} line={line} pieces={pieces.get(line.line) ?? 0} onChange={(count) => set(line.line, count)} />
      ))}
      <TextArea {...form.field('defect')} label={text('order.complaint.defect')} help={text('order.complaint.defect.help')} rows={4} />
      {needsAccount && (
        <TextField {...form.field('account')} label={text('order.complaint.account')} help={text('order.complaint.account.help')} />
      )}
      <p className="small soft">{text('order.complaint.form.text')}</p>
      <div className="row">
        <Button type="submit" busy={form.isBusy}>
          {text('order.complaint.submit')}
        </Button>
        <Button kind="bare" onClick={onCancel}>
          {text('order.complaint.cancel')}
        </Button>
      </div>
    </form>
  );
}

interface PiecesFieldProps {
  readonly line: ComplainableLine;
  readonly pieces: number;
  readonly onChange: (pieces: number) => void;
}

function PiecesField({ line: { line, name, quantity, until }, pieces, onChange }: PiecesFieldProps) {
  const text = useText();
  const { market } = useRemote();
  return (
    <Select
      id={`complaint-line-${line}`}
      label={name}
      help={text('order.complaint.until', { date: formatDate(until, market) })}
      value={String(pieces)}
      options={Array.from({ length: quantity + 1 }, (_, count) => ({
        value: String(count),
        label: text('order.complaint.pieces', { count }),
      }))}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
