import type { SavedAddress } from '@okruh/contracts/http/accounts/addresses';
import { Badge, Button, Icon } from '@okruh/ui';
import { pinIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import styles from '../account.module.css';

interface AddressRecordProps {
  readonly address: SavedAddress;
  readonly mayChange: boolean;
  onChange(): void;
  onDelete(): void;
}

/** One address of the book with what it is used for. */
export function AddressRecord({ address, mayChange, onChange, onDelete }: AddressRecordProps) {
  const text = useText();
  const { is_billing_default: isBilling, is_delivery_default: isDelivery } = address;
  const line = addressLine(address);
  return (
    <article className={`record ${styles.address}`}>
      <span className="mark">
        <Icon of={pinIcon} />
      </span>
      <div className={`stack ${styles.facts}`}>
        <div>
          <b>{formatName(address)}</b>
          <p>{line}</p>
          <p className="num">{address.phone}</p>
          {address.tin !== '' && <p>{text('address.company-numbers', { tin: address.tin })}</p>}
        </div>
        {(isBilling || isDelivery) && (
          <div className="row">
            {isBilling && <Badge>{text('address.billing')}</Badge>}
            {isDelivery && <Badge>{text('address.delivery')}</Badge>}
          </div>
        )}
      </div>
      {mayChange && (
        <div className={`row ${styles.acts}`}>
          <Button kind="quiet" size="small" aria-label={text('address.change.label', { address: line })} onClick={onChange}>
            {text('address.change')}
          </Button>
          <Button kind="bare" size="small" aria-label={text('address.delete.label', { address: line })} onClick={onDelete}>
            {text('address.delete')}
          </Button>
        </div>
      )}
    </article>
  );
}

/** "Dlouhá 377/2, 110 00 Praha" */
export const addressLine = ({ address, postcode, city }: Pick<SavedAddress, 'address' | 'postcode' | 'city'>): string =>
  `${address}, ${postcode} ${city}`;

const formatName = ({ company, first_name: first, last_name: last }: SavedAddress): string =>
  company === '' ? `${first} ${last}` : `${company}, ${first} ${last}`;
