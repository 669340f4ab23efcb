import { officeParameters, productTabs } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { AdminMasterProduct, ProductNeed } from '@okruh/contracts/http/catalog-admin/products';
import { Icon } from '@okruh/ui';
import { errorIcon, successIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import { isLabelled } from './energy-label.ts';
import styles from '../../office/catalogue.module.css';

/** Where each is filled in. */
const places: Readonly<Record<ProductNeed, string>> = {
  category: 'zaklad',
  variant: productTabs.variants,
  price: productTabs.variants,
  picture: productTabs.pictures,
  energy_label: 'zaklad',
  // Said of the manufacturer, which the first part names.
  responsible_person: 'zaklad',
};
const needs = Object.keys(places) as readonly ProductNeed[];

/** Pictures that wait for their texts; until then the shop doesn't show them. */
export const countUndescribed = ({ images }: AdminMasterProduct): number =>
  images.filter(({ is_uploaded: isUploaded, alt }) => isUploaded && (alt.cs === '' || alt.ro === '')).length;

/** What a product needs before it can be put on sale, each with the way there. */
export function NeedsPanel({ product }: { readonly product: AdminMasterProduct }) {
  const text = useText();
  const undescribed = countUndescribed(product);
  const goTo = (tab: string): string => `${pathTo(officePaths.product, { id: product.id })}?${officeParameters.tab}=${tab}`;
  return (
    <section className={`panel stack ${styles.needsPanel}`} aria-labelledby="needs-heading">
      <h2 id="needs-heading">{text('needs.title')}</h2>
      <ul className={styles.needs}>
        {needs
          .filter((need) => need !== 'energy_label' || isLabelled(product))
          .map((need) => {
            const isMissing = product.needs.includes(need);
            return (
              <li key={need} className={isMissing ? styles.missing : undefined}>
                <Icon of={isMissing ? errorIcon : successIcon} label={text(isMissing ? 'needs.missing' : 'needs.ready')} />
                {isMissing ? <Link href={goTo(places[need])}>{text(`needs.${need}`)}</Link> : <span>{text(`needs.${need}`)}</span>}
              </li>
            );
          })}
        {undescribed > 0 && (
          <li className={styles.missing}>
            <Icon of={errorIcon} label={text('needs.missing')} />
            <Link href={goTo(productTabs.pictures)}>{text('needs.undescribed', { count: undescribed })}</Link>
          </li>
        )}
      </ul>
    </section>
  );
}
