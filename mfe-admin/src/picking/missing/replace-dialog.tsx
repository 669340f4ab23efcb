import type { Replacement } from '@okruh/contracts/http/picking-work';
import { Button, Dialog, Radio, Skeleton, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useDeferredValue, useState } from 'react';
import { picking } from '../../office/api/picking-api.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { type MissingDialogProps, useResolve } from './use-resolve.ts';

type Consent = 'by-phone' | 'by-mail';
const consents: readonly Consent[] = ['by-phone', 'by-mail'];

/** What is sent instead, and how the customer agreed to it where that is needed. */
export function ReplaceDialog(props: MissingDialogProps) {
  const { list, item, onClose } = props;
  const text = useText();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<Replacement | null>(null);
  const [consent, setConsent] = useState<Consent | null>(null);
  const resolve = useResolve(props, 'picking.replace.done');
  const asked = useDeferredValue(q.trim());
  const found = useQuery({
    ...picking.query('admin_find_replacements', { params: { id: list.id }, query: { item: item.item, ...(asked !== '' && { q: asked }) } }),
    staleTime: 0,
  });
  const isReady = chosen !== null && (!chosen.needs_consent || consent !== null);
  const send = (): void => {
    if (chosen === null) return;
    const agreed = chosen.needs_consent && consent !== null ? { consent } : {};
    resolve.mutate({ item: item.item, action: 'substitute', variant_id: chosen.variant_id, ...agreed });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('picking.replace.title', { name: item.name })}
      actions={
        <DialogButtons onCancel={onClose}>
          <Button busy={resolve.isPending} disabled={!isReady} onClick={send}>
            {text('picking.replace.confirm')}
          </Button>
        </DialogButtons>
      }
    >
      <div className="stack">
        <TextField
          label={text('picking.replace.search')}
          type="search"
          autoComplete="off"
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        {found.isPending && <Skeleton height="6rem" />}
        {found.isError && <LoadFailure title={text('picking.replace.failed')} error={found.error} onRetry={() => void found.refetch()} />}
        {found.data?.items.length === 0 && <p className="muted">{text('picking.replace.empty')}</p>}
        {found.data !== undefined && found.data.items.length > 0 && (
          <fieldset className="stack">
            <legend className="label">{text('picking.replace.products')}</legend>
            {found.data.items.map((product) => (
              <Radio
                key={product.variant_id}
                name="replacement"
                label={[product.name, product.spec].filter(Boolean).join(', ')}
                hint={toHint(text, product)}
                checked={chosen?.variant_id === product.variant_id}
                onChange={() => setChosen(product)}
              />
            ))}
          </fieldset>
        )}
        {chosen?.needs_consent === true && (
          <fieldset className="stack">
            <legend className="label">{text('picking.replace.consent')}</legend>
            <p className="muted">{text('picking.replace.consent.needed')}</p>
            {consents.map((kind) => (
              <Radio
                key={kind}
                name="consent"
                label={text(`picking.replace.consent.${kind}`)}
                checked={consent === kind}
                onChange={() => setConsent(kind)}
              />
            ))}
          </fieldset>
        )}
      </div>
    </Dialog>
  );
}

/** "OK-3 · A+ · 4 ks volné" */
const toHint = (text: ReturnType<typeof useText>, { code, quality, available }: Replacement): string =>
  [code, quality === 'new' ? text('picking.replace.new') : quality, text('picking.replace.available', { count: available })]
    .filter(Boolean)
    .join(' · ');
