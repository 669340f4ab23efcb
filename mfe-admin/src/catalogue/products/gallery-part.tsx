import type { AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { fieldRules } from '@okruh/market/fields';
import { Button, Empty, ErrorSummary, Fields } from '@okruh/ui';
import { arrowDownIcon, arrowUpIcon } from '@okruh/ui/icons';
import { useShopForm } from '@okruh/web-kit/forms';
import { useLocale, useText } from '@okruh/web-kit/i18n';
import { useLeaveGuard } from '@okruh/web-kit/router';
import { useState } from 'react';
import styles from '../../office/catalogue.module.css';
import { catalog } from '../../office/api/api.ts';
import { BothFields } from '../../office/fields/both-fields.tsx';
import { useConflict } from '../../office/conflict/conflict.tsx';
import { PartFoot } from './part-foot.tsx';
import { ProductConflict } from './product-conflict.tsx';
import { readProduct, useProductSaved } from './use-product-save.ts';

interface PartProps {
  readonly product: AdminMasterProduct;
  readonly mayEdit: boolean;
}

/** Field of a picture's text; it stays the same when the pictures are moved. */
const getFieldName = ({ images }: AdminMasterProduct, id: string): string =>
  `image${images
    .map((image) => image.id)
    .toSorted()
    .indexOf(id)}`;
const toTexts = (product: AdminMasterProduct): Record<string, { cs: string; ro: string }> =>
  Object.fromEntries(product.images.map((image) => [getFieldName(product, image.id), { ...image.alt }]));

/** Order and alternative texts of the pictures. */
export function GalleryPart({ product, mayEdit }: PartProps) {
  const text = useText();
  const locale = useLocale();
  const saved = useProductSaved();
  const conflict = useConflict(() => readProduct(product.id));
  const [order, setOrder] = useState(product.images.map(({ id }) => id));
  const texts = toTexts(product);
  const images = order.flatMap((id) => product.images.find((image) => image.id === id) ?? []);
  const isMoved = order.some((id, index) => product.images[index]?.id !== id);
  const getName = (id: string): string => getFieldName(product, id);
  const form = useShopForm<Record<string, { cs: string; ro: string }>>({
    defaults: texts,
    idPrefix: 'gallery-',
    rules: Object.fromEntries(
      Object.keys(texts).flatMap((name) => [
        [`${name}.cs`, [fieldRules.required, fieldRules.maxLength(300)]],
        [`${name}.ro`, [fieldRules.required, fieldRules.maxLength(300)]],
      ]),
    ),
    submit: async (fields) => {
      const body = {
        images: images.map((image) => ({ id: image.id, alt: fields[getName(image.id)] ?? image.alt })),
        version: product.version,
      };
      saved(await catalog.call('admin_update_images', { params: { id: product.id }, body }));
      form.reset(fields);
    },
    onFailure: conflict.take,
  });
  const isDirty = form.isDirty || isMoved;
  useLeaveGuard(isDirty);
  const ordered = (ids: readonly string[]): string =>
    ids.map((id) => product.images.find((image) => image.id === id)?.alt[locale] ?? id).join(', ');
  if (images.length === 0) return <Empty title={text('gallery.none')} />;
  const move = (at: number, by: -1 | 1): void => {
    const next = [...order];
    const [id] = next.splice(at, 1);
    if (id === undefined) return;
    next.splice(at + by, 0, id);
    setOrder(next);
  };
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ProductConflict
        conflict={conflict}
        form={form}
        idPrefix="gallery-"
        start={texts}
        toFields={toTexts}
        more={(theirs) => {
          const theirOrder = theirs.images.map(({ id }) => id);
          return theirOrder.join() === order.join()
            ? []
            : [{ label: text('gallery.order'), theirs: ordered(theirOrder), mine: ordered(order) }];
        }}
        onLoad={(theirs) => setOrder(theirs.images.map(({ id }) => id))}
        onKeep={(theirs) => !isMoved && setOrder(theirs.images.map(({ id }) => id))}
      />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <ol className={styles.gallery}>
        {images.map((image, at) => (
          <li key={image.id} className="panel">
            {image.base !== null && (
              <img
                className={`tile ${styles.thumb}`}
                src={`/media/${image.base}-240.webp`}
                alt=""
                width={120}
                height={120}
                loading="lazy"
              />
            )}
            <Fields>
              <BothFields
                label={text('gallery.alt', { number: at + 1 })}
                cs={form.field(`${getName(image.id)}.cs`)}
                ro={form.field(`${getName(image.id)}.ro`)}
                readOnly={!mayEdit}
              />
            </Fields>
            {mayEdit && (
              <div className="row row-tight">
                {at > 0 && (
                  <Button kind="quiet" size="small" icon={arrowUpIcon} iconOnly onClick={() => move(at, -1)}>
                    {text('gallery.up', { number: at + 1 })}
                  </Button>
                )}
                {at < images.length - 1 && (
                  <Button kind="quiet" size="small" icon={arrowDownIcon} iconOnly onClick={() => move(at, 1)}>
                    {text('gallery.down', { number: at + 1 })}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      {mayEdit && (
        <PartFoot
          isDirty={isDirty}
          isBusy={form.isBusy}
          onUndo={() => {
            form.reset(texts);
            setOrder(product.images.map(({ id }) => id));
          }}
        />
      )}
    </form>
  );
}
