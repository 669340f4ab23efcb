import type { SavedCard } from '@okruh/contracts/http/payments';
import { Button, Checkbox, Dialog, LinkButton, Option, Skeleton } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useStore } from 'zustand';
import { checkout, payments } from '../../model/api.ts';
import { checkoutStore } from '../../model/checkout.store.ts';
import { failureWords } from '../../model/failure-words.ts';
import styles from '../checkout.module.css';

const brands: readonly string[] = ['visa', 'mastercard'];
/** What a new card is called in the choice; no id of a card. */
const NEW = 'new';

/** Cards of a signed-in customer: one of them pays, another one is typed at the provider and kept if they agree. */
export function SavedCards() {
  const text = useText();
  const offered = useQuery({ ...checkout.query('payment_sub_payments', { params: { type_payment: 'card' } }), staleTime: 0 });
  const chosen = useStore(checkoutStore(), ({ form }) => form.savedCard);
  const [removed, setRemoved] = useState<SavedCard | null>(null);
  if (offered.isPending) return <Skeleton height="6rem" />;
  const items = offered.data?.saved_cards ?? [];
  const usable = items.filter(({ is_expired: isExpired }) => !isExpired);
  const value = usable.some(({ id }) => id === chosen) ? chosen : NEW;
  const choose = (savedCard: string): void => checkoutStore().getState().enter({ savedCard });
  return (
    <>
      {(offered.isError || offered.data.saved_cards === null) && (
        <p className="small" role="alert">
          {text('saved-cards.failed')}
        </p>
      )}
      {items.length > 0 && (
        <fieldset className={styles.tariffs}>
          <legend className="sr">{text('saved-cards.label')}</legend>
          <div className={styles.savedCards}>
            {items.map((card) => (
              <CardOption key={card.id} card={card} isChosen={value === card.id} onChoose={choose} onRemove={setRemoved} />
            ))}
            <Option name="saved-card" value={NEW} label={text('saved-cards.new')} checked={value === NEW} onChange={() => choose(NEW)} />
          </div>
        </fieldset>
      )}
      {value === NEW ? <KeepCard /> : <p className="small">{text('saved-cards.step')}</p>}
      <RemoveCard card={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

function useCardName(): (card: SavedCard) => string {
  const text = useText();
  return ({ brand, last_digits: digits }) =>
    text('saved-cards.card', { brand: text(`saved-cards.brand.${brands.includes(brand) ? brand : 'other'}`), digits });
}

interface CardOptionProps {
  readonly card: SavedCard;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
  readonly onRemove: (card: SavedCard) => void;
}

function CardOption({ card, isChosen, onChoose, onRemove }: CardOptionProps) {
  const text = useText();
  const name = useCardName()(card);
  const expiry = { month: String(card.expiry_month).padStart(2, '0'), year: String(card.expiry_year) };
  return (
    <div className={`row row-tight ${styles.savedCard}`}>
      <Option
        name="saved-card"
        value={card.id}
        label={`${name}, ${text(card.is_expired ? 'saved-cards.expired' : 'saved-cards.valid', expiry)}`}
        checked={isChosen}
        disabled={card.is_expired}
        onChange={() => onChoose(card.id)}
      />
      <LinkButton aria-label={text('saved-cards.remove.of', { card: name })} onClick={() => onRemove(card)}>
        {text('saved-cards.remove')}
      </LinkButton>
    </div>
  );
}

/** The consent stands beside the payment that it belongs to; nothing is kept without it. */
function KeepCard() {
  const text = useText();
  const isSaved = useStore(checkoutStore(), ({ form }) => form.keepCard);
  return (
    <div>
      <Checkbox
        id="keep-card"
        label={text('saved-cards.keep')}
        aria-describedby="keep-card-help"
        checked={isSaved}
        onChange={({ target }) => checkoutStore().getState().enter({ keepCard: target.checked })}
      />
      <p className="small" id="keep-card-help">
        {text('saved-cards.keep.help')}
      </p>
    </div>
  );
}

function RemoveCard({ card, onClose }: { readonly card: SavedCard | null; onClose(): void }) {
  const text = useText();
  const { toast, locale } = useRemote();
  const queryClient = useQueryClient();
  const formatCardName = useCardName();
  const remove = useMutation({
    mutationFn: (id: string) => payments.call('delete_saved_card', { params: { card: id } }),
    onSuccess: () => {
      toast({ kind: 'success', title: text('saved-cards.removed') });
      onClose();
    },
    onError: (error) => toast({ kind: 'error', title: failureWords(error, locale) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['payment_sub_payments'] }),
  });
  return (
    <Dialog isOpen={card !== null} onClose={onClose} title={text('saved-cards.remove.title')}>
      {card !== null && (
        <>
          <p>{text('saved-cards.remove.text', { card: formatCardName(card) })}</p>
          <div className="row row-tight">
            <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate(card.id)}>
              {text('saved-cards.remove.confirm')}
            </Button>
            <Button kind="bare" onClick={onClose}>
              {text('saved-cards.cancel')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
