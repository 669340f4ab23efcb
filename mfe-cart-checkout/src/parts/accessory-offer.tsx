import { addToCart, analyticsItem } from '@okruh/contracts/analytics';
import type { ProductCard } from '@okruh/contracts/http/catalog/cards';
import { formatMoney } from '@okruh/market';
import { Button } from '@okruh/ui';
import { pushAnalytics } from '@okruh/web-kit/analytics';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import styles from './accessory-offer.module.css';
import { failureWords } from '../model/failure-words.ts';
import { ProductPicture } from './product-picture.tsx';
import { useAddProduct } from '../model/use-add-product.ts';

interface AccessoryOfferProps {
  readonly accessories: readonly ProductCard[];
  /** Package that they belong to. */
  readonly packageId: string;
  readonly onAdded?: (accessory: ProductCard) => void;
}

/** Most that are worth showing: more is a catalogue, and nobody reads it here. */
const MOST = 3;

/** Accessories that can be had now and aren't in the cart. @param inCart seo names */
export const selectOffered = (accessories: readonly ProductCard[], inCart: ReadonlySet<string>): readonly ProductCard[] =>
  accessories.filter(({ id, stock }) => stock.delivery_on !== null && !inCart.has(id)).slice(0, MOST);

/** What goes well with a product of the cart, each to be added with one press. */
export function AccessoryOffer({ accessories, packageId, onAdded }: AccessoryOfferProps) {
  return (
    <ul className={styles.list}>
      {accessories.map((accessory) => (
        <Row key={accessory.id} accessory={accessory} packageId={packageId} onAdded={onAdded} />
      ))}
    </ul>
  );
}

interface RowProps {
  readonly accessory: ProductCard;
  readonly packageId: string;
  readonly onAdded: AccessoryOfferProps['onAdded'];
}

function Row({ accessory, packageId, onAdded }: RowProps) {
  const text = useText();
  const { locale, toast } = useRemote();
  const { name, spec, image, price } = accessory;
  const add = useAddProduct({
    onAdded: () => {
      pushAnalytics(addToCart(toAnalyticsItem(accessory), price.now.currency));
      toast({ kind: 'success', title: text('added.accessory', { name }) });
      onAdded?.(accessory);
    },
    onRefused: (error) => toast({ kind: 'error', title: text('add.failed'), text: failureWords(error, locale) }),
  });
  return (
    <li className={styles.row}>
      <div className="device-line">
        <ProductPicture image={image} size={64} />
        <div>
          <b>{name}</b>
          {spec !== '' && <p className="small muted">{spec}</p>}
        </div>
      </div>
      <div className={styles.buy}>
        <b className="num">{formatMoney(price.now)}</b>
        <Button
          kind="quiet"
          size="small"
          busy={add.isPending}
          aria-label={text('add.accessory', { name })}
          onClick={() => add.mutate({ product: accessory.id, cart_package_item_parent_id: packageId, quantity: 1 })}
        >
          {text('add')}
        </Button>
      </div>
    </li>
  );
}

const toAnalyticsItem = (card: ProductCard) =>
  analyticsItem({
    code: card.code,
    name: card.name,
    brand: card.brand,
    categories: card.categories,
    quality: card.quality_name,
    variant: card.spec,
    price: card.price.now,
    commonPrice: card.price.common,
    badges: card.badges,
    gifts: card.gift === null ? [] : [card.gift],
  });
