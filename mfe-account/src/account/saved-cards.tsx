import type { SavedCard } from '@okruh/contracts/http/payments';
import { Button, Dialog, LinkButton } from '@okruh/ui';
import { failureText } from '@okruh/web-kit/forms';
import { useLocale, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { payments } from '../model/api.ts';

const cardsQuery = payments.query('list_saved_cards');
const brands: readonly string[] = ['visa', 'mastercard'];

function useCardName(): (card: SavedCard) => string {
  const text = useText();
  return ({ brand, last_digits: digits }) =>
    text('cards.card', { brand: text(`cards.brand.${brands.includes(brand) ? brand : 'other'}`), digits });
}

/** Cards that the customer let us keep at a payment, to look at and to take away. Who has none sees nothing of it. */
export function SavedCards() {
  const text = useText();
  const formatCardName = useCardName();
  const { data } = useQuery({ ...cardsQuery, staleTime: 0 });
  const [leaving, setLeaving] = useState<SavedCard | null>(null);
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="account-cards">
      <h2 id="account-cards">{text('cards.title')}</h2>
      <dl className="specs">
        {items.map((card) => (
          <div key={card.id}>
            <dt>{formatCardName(card)}</dt>
            <dd className="row row-tight">
              {text(card.is_expired ? 'cards.expired' : 'cards.valid', {
                month: String(card.expiry_month).padStart(2, '0'),
                year: String(card.expiry_year),
              })}
              <LinkButton aria-label={text('cards.remove.of', { card: formatCardName(card) })} onClick={() => setLeaving(card)}>
                {text('cards.remove')}
              </LinkButton>
            </dd>
          </div>
        ))}
      </dl>
      <RemoveDialog card={leaving} onClose={() => setLeaving(null)} />
    </section>
  );
}

function RemoveDialog({ card, onClose }: { readonly card: SavedCard | null; onClose(): void }) {
  const text = useText();
  const locale = useLocale();
  const formatCardName = useCardName();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => payments.call('delete_saved_card', { params: { card: id } }),
    onSuccess: async () => {
      toast({ kind: 'success', title: text('cards.removed') });
      onClose();
      await queryClient.invalidateQueries({ queryKey: cardsQuery.queryKey });
    },
    onError: (error) => toast({ kind: 'error', title: text('cards.not-removed'), text: failureText(error, locale) }),
  });
  return (
    <Dialog
      isOpen={card !== null}
      onClose={onClose}
      title={text('cards.remove.title')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {text('cards.remove.keep')}
          </Button>
          <Button kind="danger" busy={remove.isPending} onClick={() => card !== null && remove.mutate(card.id)}>
            {text('cards.remove.confirm')}
          </Button>
        </>
      }
    >
      {card !== null && text('cards.remove.text', { card: formatCardName(card) })}
    </Dialog>
  );
}
