import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, TextField } from '@okruh/ui';
import { eyeIcon, eyeOffIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { type QueryKey, useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useEffect, useState } from 'react';
import { useOfficeForm } from '../form/use-office-form.ts';
import { DialogButtons } from '../dialog/dialog-buttons.tsx';

interface MaskedCustomerProps<Revealed> {
  readonly mayReveal: boolean;
  /** Asks for the values in clear, with the reason. */
  reveal(reason: string): Promise<Revealed>;
  /** Name and value by the masked values (null) or the clear ones; empty values are left out. Names are keys below `customer.`. */
  toFacts(revealed: Revealed | null): readonly (readonly [name: string, value: string])[];
  /** Where the case is kept: the reading stands in its history. */
  readonly queryKey: QueryKey;
  /** Keys of the texts that say what a reading means. */
  readonly about: string;
  readonly help: string;
  /** What is shown hides itself after this time; `note` is the key of the text that says so. It stays until the page is left when left out. */
  readonly hidesAfter?: { readonly ms: number; readonly note: string };
}

/** The customer of a case with sensitive values masked. Showing them asks why, and stands in the history. */
export function MaskedCustomer<Revealed>({ mayReveal, reveal, toFacts, queryKey, about, help, hidesAfter }: MaskedCustomerProps<Revealed>) {
  const text = useText();
  // Here only, never in the query cache: what was shown is gone when the page is left.
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const [isAsking, setAsking] = useState(false);
  const hidesAfterMs = hidesAfter?.ms;
  useEffect(() => {
    if (revealed === null || hidesAfterMs === undefined) return undefined;
    const timer = setTimeout(() => setRevealed(null), hidesAfterMs);
    return () => clearTimeout(timer);
  }, [revealed, hidesAfterMs]);
  return (
    <section className="panel stack" aria-labelledby="customer-heading">
      <div className="panel-title">
        <h2 id="customer-heading">{text('customer.heading')}</h2>
        {revealed !== null && (
          <Button kind="quiet" size="small" icon={eyeOffIcon} onClick={() => setRevealed(null)}>
            {text('customer.hide')}
          </Button>
        )}
        {revealed === null && mayReveal && (
          <Button kind="quiet" size="small" icon={eyeIcon} onClick={() => setAsking(true)}>
            {text('customer.reveal')}
          </Button>
        )}
      </div>
      <dl className="specs" aria-live="polite">
        {toFacts(revealed)
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{text(`customer.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {hidesAfter !== undefined && mayReveal && <p className="caption">{text(hidesAfter.note)}</p>}
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={text('reveal.title')}>
        <RevealForm
          reveal={reveal}
          queryKey={queryKey}
          about={about}
          help={help}
          onRevealed={(data) => {
            setRevealed(() => data);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      </Dialog>
    </section>
  );
}

interface RevealFormProps<Revealed> extends Pick<MaskedCustomerProps<Revealed>, 'reveal' | 'queryKey' | 'about' | 'help'> {
  onRevealed(data: Revealed): void;
  onClose(): void;
}

function RevealForm<Revealed>({ reveal: ask, queryKey, about, help, onRevealed, onClose }: RevealFormProps<Revealed>) {
  const text = useText();
  const queryClient = useQueryClient();
  // What was shown isn't kept by the mutation cache either.
  const reveal = useMutation({ mutationFn: ask, gcTime: 0 });
  const form = useOfficeForm({
    defaults: { reason: '' },
    rules: { reason: [fieldRules.required, fieldRules.minLength(3), fieldRules.maxLength(200), fieldRules.plainText] },
    idPrefix: 'reveal-',
    submit: async ({ reason }) => {
      onRevealed(await reveal.mutateAsync(reason.trim()));
      await queryClient.invalidateQueries({ queryKey });
    },
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <p>{text(about)}</p>
      <TextField {...form.field('reason')} label={text('reveal.reason')} help={text(help)} autoComplete="off" />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" busy={form.isBusy}>
          {text('reveal.submit')}
        </Button>
      </DialogButtons>
    </form>
  );
}
