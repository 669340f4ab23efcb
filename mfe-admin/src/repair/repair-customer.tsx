import type { ResponseOf } from '@okruh/contracts';
import type { AdminRepair, adminRevealRepair } from '@okruh/contracts/http/repairs-admin';
import { fieldRules } from '@okruh/market/fields';
import { formatPhone } from '@okruh/market';
import { Button, Dialog, ErrorSummary, TextField } from '@okruh/ui';
import { eyeIcon, eyeOffIcon } from '@okruh/ui/icons';
import { useShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useState } from 'react';
import { repairQuery, repairs } from '../repairs-api.ts';

type Revealed = ResponseOf<typeof adminRevealRepair>;

/** The customer with personal values masked. Showing them asks why, and stands in the history. */
export function RepairCustomer({ repair }: { readonly repair: AdminRepair }) {
  const text = useText();
  // Here only, never in the query cache: what was shown is gone when the page is left.
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const [isAsking, setAsking] = useState(false);
  const customer = revealed?.customer ?? repair.customer_masked;
  const pickup = customer.pickup_address;
  const facts = [
    ['name', [customer.first_name, customer.last_name].filter(Boolean).join(' ')],
    ['e-mail', customer.e_mail],
    ['phone', revealed === null ? customer.phone_number : formatPhone(customer.phone_number)],
    [
      'pickup',
      pickup === null ? '' : [pickup.street, `${pickup.postcode} ${pickup.city}`, pickup.delivery_extra_info].filter(Boolean).join(', '),
    ],
    ['identifier', revealed === null ? repair.identifier_masked : revealed.imei || revealed.serial_number],
  ] as const;
  return (
    <section className="panel stack" aria-labelledby="repair-customer-heading">
      <div className="panel-title">
        <h2 id="repair-customer-heading">{text('customer.heading')}</h2>
        {revealed !== null && (
          <Button kind="quiet" size="small" icon={eyeOffIcon} onClick={() => setRevealed(null)}>
            {text('customer.hide')}
          </Button>
        )}
        {revealed === null && repair.allowed.includes('reveal') && (
          <Button kind="quiet" size="small" icon={eyeIcon} onClick={() => setAsking(true)}>
            {text('customer.reveal')}
          </Button>
        )}
      </div>
      <dl className="specs" aria-live="polite">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{text(`customer.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={text('reveal.title')}>
        <RevealForm
          id={repair.id}
          onRevealed={(data) => {
            setRevealed(data);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      </Dialog>
    </section>
  );
}

interface RevealFormProps {
  readonly id: string;
  onRevealed(data: Revealed): void;
  onClose(): void;
}

function RevealForm({ id, onRevealed, onClose }: RevealFormProps) {
  const text = useText();
  const queryClient = useQueryClient();
  const reveal = useMutation({
    mutationFn: (reason: string) => repairs.call('admin_reveal_repair', { params: { id }, body: { reason } }),
    // What was shown isn't kept by the mutation cache either.
    gcTime: 0,
  });
  const form = useShopForm({
    defaults: { reason: '' },
    rules: { reason: [fieldRules.required, fieldRules.minLength(3), fieldRules.maxLength(200), fieldRules.plainText] },
    idPrefix: 'reveal-',
    submit: async ({ reason }) => {
      onRevealed(await reveal.mutateAsync(reason.trim()));
      await queryClient.invalidateQueries({ queryKey: repairQuery(id).queryKey });
    },
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <p>{text('repair.reveal.text')}</p>
      <TextField {...form.field('reason')} label={text('reveal.reason')} help={text('repair.reveal.help')} autoComplete="off" />
      <div className="row row-tight">
        <Button type="submit" busy={form.isBusy}>
          {text('reveal.submit')}
        </Button>
        <Button kind="bare" onClick={onClose}>
          {text('dialog.cancel')}
        </Button>
      </div>
    </form>
  );
}
