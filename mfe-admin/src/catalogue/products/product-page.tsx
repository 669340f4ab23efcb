import { productTabs } from '@okruh/contracts/office-parameters';
import { officePaths } from '@okruh/contracts/office-paths';
import type { AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { productPage } from '@okruh/contracts/shop-paths';
import { type Market, markets } from '@okruh/market';
import { Button, ButtonLink, Empty, Skeleton, Tabs } from '@okruh/ui';
import { externalIcon } from '@okruh/ui/icons';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { AdminPage } from '../../office/page/admin-page.tsx';
import styles from '../../office/admin.module.css';
import { catalog } from '../../office/api/api.ts';
import { CaseConflictNotice, ConflictScope, useFact } from '../../office/conflict/case-conflict.tsx';
import { ColleagueNotice } from '../../office/page/colleague-notice.tsx';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { addressSchema, knownOr } from '../../office/grid/list-address.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { useMay } from '../../office/session.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { useTakeConflict } from '../../office/conflict/use-case-command.ts';
import { changesPath } from '../changes/change-words.ts';
import { BasicPart } from './basic-part.tsx';
import { DeleteProduct } from './delete-product.tsx';
import { GalleryPart } from './gallery-part.tsx';
import { NeedsPanel } from './needs-panel.tsx';
import { ParametersPart } from './parameters-part.tsx';
import { ProductState } from './product-state.tsx';
import { RelationsPart } from './relations-part.tsx';
import { productQuery, readProduct, useProductSaved, useShowProduct } from './use-product-save.ts';
import { VariantsPart } from './variants-part.tsx';
import { useNameLocale } from '../../office/language/language.ts';

const parts = ['zaklad', 'parametry', productTabs.variants, productTabs.pictures, productTabs.relations] as const;
const schema = addressSchema((parameters) => ({ tab: knownOr(parameters['tab'], parts, 'zaklad') }));

/** One master product. */
export function ProductPage({ id }: { readonly id: string }) {
  const text = useText();
  const locale = useNameLocale();
  const mayEdit = useMay('catalog:edit');
  const product = useQuery(productQuery(id));
  const fact = useFact();
  const show = useShowProduct();
  const { market } = useRemote();
  const shopHref = product.data === undefined ? null : findShopPage(product.data, market);
  const isAbsent = product.error instanceof ProblemError && product.error.status === 404;
  const back = (
    <PageLink kind="quiet" href={officePaths.products}>
      {text('product.back')}
    </PageLink>
  );
  const page = (
    <AdminPage
      title={product.data?.name[locale] ?? text('products.title')}
      actions={
        <>
          {back}
          {shopHref !== null && (
            <ButtonLink kind="quiet" icon={externalIcon} href={shopHref} target="_blank" rel="noopener">
              {text('content.preview')}
            </ButtonLink>
          )}
          {product.data && mayEdit && (
            <ButtonLink kind="quiet" href={changesPath('product', product.data.id)}>
              {text('edits.history')}
            </ButtonLink>
          )}
          {product.data && mayEdit && product.data.is_new && <DeleteProduct product={product.data} />}
          {product.data && mayEdit && <SaleButton product={product.data} />}
        </>
      }
    >
      {product.data !== undefined ? (
        <>
          <CaseConflictNotice />
          <ColleagueNotice component="products" subject={id} />
          <div className="row">
            <ProductState state={product.data.state} />
            <code>{product.data.code}</code>
            {product.data.meta_master && <span className="soft">{product.data.meta_master.name}</span>}
          </div>
          {product.data.state !== 'published' && <NeedsPanel product={product.data} />}
          <ProductParts product={product.data} mayEdit={mayEdit} />
        </>
      ) : isAbsent ? (
        <Empty title={text('product.absent')} actions={back} />
      ) : product.isError ? (
        <LoadFailure title={text('product.failed')} error={product.error} onRetry={() => void product.refetch()} />
      ) : (
        <div className={`stack ${styles.late}`} aria-busy="true">
          <Skeleton height="3rem" />
          <Skeleton height="24rem" />
        </div>
      )}
    </AdminPage>
  );
  if (product.data === undefined) return page;
  return (
    <ConflictScope
      shown={product.data}
      read={() => readProduct(id)}
      toFacts={(of) => [
        fact('product.name', of.name[locale]),
        fact('column.state', text(`product-state.${of.state}`)),
        fact('column.variants', text('products.variants', { onSale: of.variants_on_sale, all: of.variants })),
      ]}
      onTaken={show}
    >
      {page}
    </ConflictScope>
  );
}

/** Page of its first variant that is sold in the market; null when there is none. */
function findShopPage({ state, items }: AdminMasterProduct, market: Market): string | null {
  const sold = items.find(({ on_sale: isOnSale, prices }) => isOnSale && prices[markets[market].currency] !== null);
  return state !== 'published' || sold === undefined ? null : `${productPage[market]}/${sold.id}`;
}

interface PartProps {
  readonly product: AdminMasterProduct;
  readonly mayEdit: boolean;
}

function ProductParts(props: PartProps) {
  const text = useText();
  const [{ tab }, write] = useSearchState(schema);
  const panels = {
    zaklad: <BasicPart {...props} />,
    parametry: <ParametersPart {...props} />,
    [productTabs.variants]: <VariantsPart {...props} />,
    [productTabs.pictures]: <GalleryPart {...props} />,
    [productTabs.relations]: <RelationsPart {...props} />,
  };
  return (
    <Tabs
      label={text('product.parts')}
      tabs={parts.map((part) => ({ id: part, label: text(`product.part.${part}`), panel: tab === part ? panels[part] : null }))}
      selected={tab}
      onSelect={(part) => write({ tab: knownOr(part, parts, 'zaklad') }, { push: true })}
    />
  );
}

/** Puts the product on sale or takes it off. */
function SaleButton({ product }: { readonly product: AdminMasterProduct }) {
  const text = useText();
  const locale = useNameLocale();
  const [isAsking, setAsking] = useState(false);
  const reportFailure = useReportFailure();
  const onConflict = useTakeConflict('page');
  const saved = useProductSaved();
  const isOnSale = product.state === 'published';
  const sell = useMutation({
    mutationFn: () =>
      catalog.call(isOnSale ? 'admin_withdraw_master_product' : 'admin_publish_master_product', {
        params: { id: product.id },
        body: { version: product.version },
      }),
    onSuccess: saved,
    onError: (error) => {
      if (!onConflict(error)) reportFailure(text('save-failed'), error);
    },
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button
        kind={isOnSale ? 'quiet' : 'confirm'}
        disabledBecause={!isOnSale && product.needs.length > 0 ? text('needs.wait', { count: product.needs.length }) : undefined}
        onClick={() => setAsking(true)}
      >
        {text(isOnSale ? 'product.withdraw' : 'product.publish')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text(isOnSale ? 'product.withdraw.title' : 'product.publish.title', { name: product.name[locale] })}
        confirm={text(isOnSale ? 'product.withdraw' : 'product.publish')}
        kind={isOnSale ? 'danger' : 'confirm'}
        isBusy={sell.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => sell.mutate()}
      >
        <p>{text(isOnSale ? 'product.withdraw.text' : 'product.publish.text')}</p>
      </ConfirmDialog>
    </>
  );
}
