import type { AdminBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { addDays, todayIn } from '@okruh/market';
import { Table, TextArea } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useState } from 'react';
import { buyout as client } from '../../office/api/api.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { useCommand } from './use-command.ts';
import { formatDate, formatMoney, formatMoneyChange } from '../../office/language/format.ts';

/** Days that the customer has to answer (specification: counter-offer). */
const ANSWER_WITHIN_DAYS = 14;
const NOTE_LENGTH = 2000;

interface CounterOfferDialogProps {
  readonly buyout: AdminBuyout;
  readonly isOpen: boolean;
  onClose(): void;
}

/** Shows what the customer will read, and sends it. */
export function CounterOfferDialog({ buyout, isOpen, onClose }: CounterOfferDialogProps) {
  const text = useText();
  const [note, setNote] = useState('');
  const offer = useCommand({
    id: buyout.id,
    send: (message: string) =>
      client.call('admin_make_counter_offer', { params: { id: buyout.id }, body: { version: buyout.version, note: message } }),
    done: 'offer.done',
    failed: 'offer.failed',
  });
  const price = formatMoney(buyout.inspected_price ?? buyout.price);
  const until = formatDate(addDays(todayIn(buyout.market, new Date()), ANSWER_WITHIN_DAYS), buyout.market);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('offer.title')}
      confirm={text('offer.send', { price })}
      kind="key"
      isBusy={offer.isPending}
      onConfirm={() => offer.mutate(note.trim(), { onSettled: onClose })}
    >
      <p>{text('offer.text', { price, agreed: formatMoney(buyout.price), until })}</p>
      <Table label={text('offer.differences')} stack>
        <thead>
          <tr>
            <th scope="col">{text('inspection.question')}</th>
            <th scope="col">{text('inspection.customer')}</th>
            <th scope="col">{text('inspection.clerk')}</th>
            <th scope="col" className="end">
              {text('inspection.difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {buyout.differences.map((difference) => (
            <tr key={difference.condition}>
              <td data-label={text('inspection.question')}>
                <b>{difference.name}</b>
              </td>
              <td data-label={text('inspection.customer')}>{difference.customer_answer}</td>
              <td data-label={text('inspection.clerk')}>{difference.inspected_answer}</td>
              <td className="end num" data-label={text('inspection.difference')}>
                {formatMoneyChange(difference.price_difference)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <TextArea
        label={text('offer.note')}
        help={text('offer.note.help')}
        optional
        id="offer-note"
        maxLength={NOTE_LENGTH}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ConfirmDialog>
  );
}
