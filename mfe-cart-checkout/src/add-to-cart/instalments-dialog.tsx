import { formatMoney, formatPercent } from '@okruh/market';
import { Button, Dialog, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { type FormEvent, useState } from 'react';
import { checkout } from '../api.ts';
import styles from './add-to-cart.module.css';

interface InstalmentsDialogProps {
  readonly product: string;
  readonly onClose: () => void;
}

/** Calculations for a product with everything that a loan has to say, and a code that opens further tariffs. */
export function InstalmentsDialog({ product, onClose }: InstalmentsDialogProps) {
  const text = useText();
  const { market } = useRemote();
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const query = { product, ...(code !== '' && { code }) };
  const preview = useQuery({ ...checkout.query('installment_preview', { query }), placeholderData: keepPreviousData });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setCode(typed.trim());
  };
  return (
    <Dialog isOpen onClose={onClose} title={text('instalments.title')}>
      <ul className="stack" aria-busy={preview.isFetching || undefined}>
        {(preview.data?.options ?? []).map((option) => (
          <li key={option.barem} className={styles.tariff}>
            <b>{option.name}</b>
            <b className="num">
              {text('instalments.monthly', { count: option.instalment_count, price: formatMoney(option.monthly_price) })}
            </b>
            <p className="small muted">
              {text('instalments.about', {
                price: formatMoney(option.article_price),
                own: formatMoney(option.own_payment),
                total: formatMoney(option.total_price),
                apr: formatPercent(option.apr_percent, market),
              })}
            </p>
          </li>
        ))}
      </ul>
      {preview.isError && (
        <p className="small" role="alert">
          {text('instalments.failed')}
        </p>
      )}
      <form onSubmit={submit}>
        <TextField
          name="tariff-code"
          label={text('instalments.code')}
          help={text('instalments.code.help')}
          optional
          value={typed}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          action={
            <Button kind="quiet" type="submit" busy={preview.isFetching && code !== ''}>
              {text('instalments.code.use')}
            </Button>
          }
        />
      </form>
      <p className="small soft">{text('instalments.where')}</p>
    </Dialog>
  );
}
