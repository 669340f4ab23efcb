import type { AdminVariant } from '@okruh/contracts/http/catalog-admin/product-parts';
import type { AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { BulkBar, Button, Checkbox, Empty, LinkButton, Status, Table, VisuallyHidden } from '@okruh/ui';
import { plusIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { catalog } from '../../office/api/api.ts';
import styles from '../../office/catalogue.module.css';
import { useSelection } from '../../office/grid/use-selection.ts';
import { useTakeConflict } from '../../office/conflict/use-case-command.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { AddVariants } from './add-variants.tsx';
import { ColoursDialog } from './colours-dialog.tsx';
import { DeletePart } from './delete-part.tsx';
import { describePackage, PackageDialog } from './package-dialog.tsx';
import { useProductSaved } from './use-product-save.ts';
import { VariantDialog } from './variant-dialog.tsx';
import { useNameLocale } from '../../office/language/language.ts';
import { formatMoney, formatNumber } from '../../office/language/format.ts';

interface PartProps {
  readonly product: AdminMasterProduct;
  readonly mayEdit: boolean;
}

/** Variants with their prices in both markets; the chosen ones are put on sale or withdrawn. */
export function VariantsPart({ product, mayEdit }: PartProps) {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  const selection = useSelection();
  const [isAdding, setAdding] = useState(false);
  const [isMeasuring, setMeasuring] = useState(false);
  const [isColouring, setColouring] = useState(false);
  const [editedId, setEditedId] = useState<string | null>(null);
  const hasNew = mayEdit && product.items.some((variant) => variant.is_new);
  const edited = product.items.find(({ id }) => id === editedId);
  const reportFailure = useReportFailure();
  const onConflict = useTakeConflict('page');
  const saved = useProductSaved();
  const sell = useMutation({
    mutationFn: (isOnSale: boolean) =>
      catalog.call(isOnSale ? 'admin_publish_master_product' : 'admin_withdraw_master_product', {
        params: { id: product.id },
        body: { version: product.version, variants: [...selection.ids] },
      }),
    onSuccess: (changed) => {
      saved(changed);
      selection.clear();
    },
    onError: (error) => {
      if (!onConflict(error)) reportFailure(text('save-failed'), error);
    },
  });
  return (
    <div className="stack">
      {mayEdit && (
        <div className="row row-tight">
          <Button kind="quiet" size="small" icon={plusIcon} onClick={() => setAdding(true)}>
            {text('variants.add')}
          </Button>
          <Button kind="quiet" size="small" onClick={() => setColouring(true)}>
            {text('colours.edit', { count: product.colours.length })}
          </Button>
        </div>
      )}
      {selection.ids.size > 0 && (
        <BulkBar summary={text('variants.chosen', { count: selection.ids.size })}>
          <Button size="small" kind="quiet" busy={sell.isPending} onClick={() => sell.mutate(true)}>
            {text('product.publish')}
          </Button>
          <Button size="small" kind="quiet" busy={sell.isPending} onClick={() => sell.mutate(false)}>
            {text('product.withdraw')}
          </Button>
          {product.is_physical && (
            <Button size="small" kind="quiet" onClick={() => setMeasuring(true)}>
              {text('variants.package')}
            </Button>
          )}
        </BulkBar>
      )}
      {product.items.length === 0 ? (
        <Empty title={text('variants.empty')} />
      ) : (
        <Table label={text('variants.table')} stack>
          <thead>
            <tr>
              {mayEdit && (
                <th scope="col">
                  <VisuallyHidden>{text('variants.choose')}</VisuallyHidden>
                </th>
              )}
              <th scope="col">{text('column.variant')}</th>
              <th scope="col">{text('column.code')}</th>
              <th scope="col">{text('column.state')}</th>
              <th scope="col" className="end">
                {text('column.price')}
              </th>
              <th scope="col" className="end">
                {text('column.stock')}
              </th>
              {product.is_physical && <th scope="col">{text('variants.package')}</th>}
              {hasNew && (
                <th scope="col">
                  <VisuallyHidden>{text('variants.actions')}</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {product.items.map((variant) => (
              <tr key={variant.id} aria-selected={selection.ids.has(variant.id)}>
                {mayEdit && (
                  <td>
                    <Checkbox
                      id={`variant-${variant.id}`}
                      labelHidden
                      label={text('grid.choose', { name: variant.name[locale] })}
                      checked={selection.ids.has(variant.id)}
                      onChange={({ target }) => selection.set([variant.id], target.checked)}
                    />
                  </td>
                )}
                <td data-label={text('column.variant')}>
                  {mayEdit ? (
                    <LinkButton className={styles.nameLink} onClick={() => setEditedId(variant.id)}>
                      {variant.name[locale]}
                    </LinkButton>
                  ) : (
                    variant.name[locale]
                  )}
                  {variant.ean !== null && <span className="sub">{variant.ean}</span>}
                </td>
                <td data-label={text('column.code')}>
                  <code className="nowrap">{variant.code}</code>
                </td>
                <td data-label={text('column.state')}>
                  <Status tone={variant.on_sale ? 'success' : 'wait'}>
                    {text(variant.on_sale ? 'variants.on-sale' : 'variants.off-sale')}
                  </Status>
                </td>
                <td className="end nowrap" data-label={text('column.price')}>
                  <Prices variant={variant} />
                </td>
                <td className="end" data-label={text('column.stock')}>
                  {text('variants.stock', { cz: formatNumber(variant.stock.cz, market), ro: formatNumber(variant.stock.ro, market) })}
                </td>
                {product.is_physical && <td data-label={text('variants.package')}>{describePackage(variant.package, market, text)}</td>}
                {hasNew && (
                  <td>
                    {variant.is_new && (
                      <DeletePart
                        part="variants"
                        values={{ name: variant.name[locale] }}
                        remove={() =>
                          catalog.call('admin_delete_variant', {
                            params: { id: product.id, variant: variant.id },
                            query: { version: product.version },
                          })
                        }
                      />
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {isMeasuring && (
        <PackageDialog
          product={product}
          variants={product.items.filter(({ id }) => selection.ids.has(id))}
          onClose={() => setMeasuring(false)}
          onSaved={() => {
            setMeasuring(false);
            selection.clear();
          }}
        />
      )}
      {edited !== undefined && <VariantDialog key={edited.id} product={product} variant={edited} onClose={() => setEditedId(null)} />}
      {isColouring && <ColoursDialog product={product} onClose={() => setColouring(false)} />}
      {isAdding && <AddVariants product={product} onClose={() => setAdding(false)} />}
    </div>
  );
}

function Prices({ variant }: { readonly variant: AdminVariant }) {
  const { CZK, RON } = variant.prices;
  return (
    <>
      {CZK === null ? '–' : formatMoney(CZK)}
      <span className="sub">{RON === null ? '–' : formatMoney(RON)}</span>
    </>
  );
}
