import type { ResponseOf } from '@okruh/contracts';
import type { AdminBuyout, adminRevealBuyout } from '@okruh/contracts/http/buyout';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, TextField } from '@okruh/ui';
import { eyeIcon, eyeOffIcon } from '@okruh/ui/icons';
import { useShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useState } from 'react';
import { buyout as client } from '../api.ts';
import { dossierQuery } from './dossier-query.ts';

type Revealed = ResponseOf<typeof adminRevealBuyout>;

/** The customer with sensitive values masked. Showing them asks why, and stands in the history. */
export function Customer({ buyout }: { readonly buyout: AdminBuyout }) {
  const text = useText();
  // Here only, never in the query cache: what was shown is gone when the page is left.
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const [isAsking, setAsking] = useState(false);
  const customer = revealed?.customer_data ?? buyout.customer_masked;
  const pickup = buyout.pickup_address;
  const account = [customer.bank_account_full_number, customer.bank_code].filter(Boolean).join('/');
  const facts = [
    ['name', [customer.degree_before_name, customer.first_name, customer.last_name].filter(Boolean).join(' ')],
    ['e-mail', customer.e_mail],
    ['phone', customer.phone_number],
    ['address', addressOf(customer)],
    ...(pickup === null ? [] : [['pickup', [addressOf(pickup), pickup.delivery_extra_info].filter(Boolean).join(', ')] as const]),
    ['personal-number', customer.personal_identification_number],
    ['born-in', customer.place_of_birth],
    ['identity-card', customer.identity_card_number],
    ['released-by', customer.identity_released_by],
    ['valid-to', customer.identity_valid_to],
    ['account', account],
    ...(revealed === null ? [] : ([['identifier', revealed.buyout_device.imei || revealed.buyout_device.serial_number]] as const)),
  ] as const;
  return (
    <section className="panel stack" aria-labelledby="customer-heading">
      <div className="panel-title">
        <h2 id="customer-heading">{text('customer.heading')}</h2>
        {revealed !== null ? (
          <Button kind="quiet" size="small" icon={eyeOffIcon} onClick={() => setRevealed(null)}>
            {text('customer.hide')}
          </Button>
        ) : (
          buyout.allowed.includes('reveal') && (
            <Button kind="quiet" size="small" icon={eyeIcon} onClick={() => setAsking(true)}>
              {text('customer.reveal')}
            </Button>
          )
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
          id={buyout.id}
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

const addressOf = ({ street, city, postcode }: { readonly street: string; readonly city: string; readonly postcode: string }): string =>
  [street, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');

interface RevealFormProps {
  readonly id: string;
  onRevealed(data: Revealed): void;
  onClose(): void;
}

function RevealForm({ id, onRevealed, onClose }: RevealFormProps) {
  const text = useText();
  const queryClient = useQueryClient();
  const reveal = useMutation({
    mutationFn: (reason: string) => client.call('admin_reveal_buyout', { params: { id }, body: { reason } }),
    // What was shown isn't kept by the mutation cache either.
    gcTime: 0,
  });
  const form = useShopForm({
    defaults: { reason: '' },
    rules: { reason: [fieldRules.required, fieldRules.minLength(3), fieldRules.maxLength(200), fieldRules.plainText] },
    idPrefix: 'reveal-',
    submit: async ({ reason }) => {
      onRevealed(await reveal.mutateAsync(reason.trim()));
      await queryClient.invalidateQueries({ queryKey: dossierQuery(id).queryKey });
    },
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <p>{text('reveal.text')}</p>
      <TextField {...form.field('reason')} label={text('reveal.reason')} help={text('reveal.help')} autoComplete="off" />
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
