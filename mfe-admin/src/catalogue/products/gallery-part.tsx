import type { AdminImage, AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { fieldRules } from '@okruh/market/fields';
import { Badge, Button, Empty, ErrorSummary, Fields, Icon, Select } from '@okruh/ui';
import { arrowDownIcon, arrowUpIcon, gripIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useLeaveGuard } from '@okruh/web-kit/router';
import { type KeyboardEvent, useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import styles from '../../office/catalogue.module.css';
import { catalog } from '../../office/api/api.ts';
import { useConflict } from '../../office/conflict/conflict.tsx';
import { BothFields } from '../../office/fields/both-fields.tsx';
import { useNamedField } from '../../office/fields/use-named-field.ts';
import { CropPicture } from './crop-picture.tsx';
import { DeletePart } from './delete-part.tsx';
import { PartFoot } from './part-foot.tsx';
import { PictureUpload } from './picture-upload.tsx';
import { ProductConflict } from './product-conflict.tsx';
import { readProduct, useProductSaved } from './use-product-save.ts';
import { useNameLocale } from '../../office/language/language.ts';

interface PartProps {
  readonly product: AdminMasterProduct;
  readonly mayEdit: boolean;
}

/** Texts and colour of a picture; the colour is empty for all of them. */
interface TypedImage {
  readonly cs: string;
  readonly ro: string;
  readonly colour: string;
}

const toTexts = (product: AdminMasterProduct): Record<string, TypedImage> =>
  Object.fromEntries(product.images.map(({ id, alt, colour }) => [id, { ...alt, colour: colour ?? '' }]));

/** Puts a picture in another place. */
function moveTo(order: readonly string[], id: string, at: number): readonly string[] {
  const next = order.filter((other) => other !== id);
  next.splice(at, 0, id);
  return next;
}

/** The pictures: uploaded, put in order, described, of which colour they are. */
export function GalleryPart({ product, mayEdit }: PartProps) {
  const text = useText();
  const locale = useNameLocale();
  const saved = useProductSaved();
  const conflict = useConflict(() => readProduct(product.id));
  const [chosen, setOrder] = useState<readonly string[]>(product.images.map(({ id }) => id));
  const [dragged, setDragged] = useState<string | null>(null);
  const texts = toTexts(product);
  const ids = product.images.map(({ id }) => id);
  // Pictures come and go while the order is being chosen.
  const order = [...chosen.filter((id) => ids.includes(id)), ...ids.filter((id) => !chosen.includes(id))];
  const images = order.flatMap((id) => product.images.find((image) => image.id === id) ?? []);
  const isMoved = order.join() !== ids.join();
  const form = useOfficeForm<Record<string, TypedImage>>({
    defaults: texts,
    idPrefix: 'gallery-',
    rules: Object.fromEntries(
      ids.flatMap((id) => [
        [`${id}.cs`, [fieldRules.required, fieldRules.maxLength(300)]],
        [`${id}.ro`, [fieldRules.required, fieldRules.maxLength(300)]],
      ]),
    ),
    submit: async (fields) => {
      const body = {
        images: images.map(({ id, alt, colour }) => {
          const typed = fields[id] ?? { ...alt, colour: colour ?? '' };
          return { id, alt: { cs: typed.cs, ro: typed.ro }, colour: typed.colour === '' ? null : typed.colour };
        }),
        version: product.version,
      };
      saved(await catalog.call('admin_update_images', { params: { id: product.id }, body }));
      form.reset(fields);
    },
    onFailure: conflict.take,
  });
  const isDirty = form.isDirty || isMoved;
  useNamedField();
  useLeaveGuard(isDirty);
  const ordered = (list: readonly string[]): string =>
    list.map((id) => product.images.find((image) => image.id === id)?.alt[locale] ?? id).join(', ');
  const onKeyDown = (at: number, id: string) => (event: KeyboardEvent) => {
    if (!mayEdit || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const to = at + (event.key === 'ArrowUp' ? -1 : 1);
    if (to >= 0 && to < order.length) setOrder(moveTo(order, id, to));
  };
  /** What was typed for a picture that is gone is no change. */
  const forget = ({ id, alt, colour }: AdminImage): void => form.set(id, { ...alt, colour: colour ?? '' });
  return (
    <div className="stack">
      {mayEdit && <PictureUpload product={product} />}
      {images.length === 0 ? (
        <Empty title={text('gallery.none')} />
      ) : (
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
          {mayEdit && images.length > 1 && <p className="small soft">{text('pictures.order')}</p>}
          <ol className={styles.gallery}>
            {images.map((image, at) => (
              <li
                key={image.id}
                className={dragged === image.id ? `panel ${styles.dragged}` : 'panel'}
                onKeyDown={onKeyDown(at, image.id)}
                onDragOver={(event) => dragged !== null && event.preventDefault()}
                onDrop={(event) => {
                  event.preventDefault();
                  if (dragged !== null) setOrder(moveTo(order, dragged, at));
                }}
              >
                <div
                  className={styles.shot}
                  draggable={mayEdit && images.length > 1}
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move';
                    event.dataTransfer.setData('text/plain', image.id);
                    setDragged(image.id);
                  }}
                  onDragEnd={() => setDragged(null)}
                >
                  {image.base !== null && (
                    <img
                      className={`tile ${styles.thumb}`}
                      src={`/media/${image.base}-240.webp`}
                      alt=""
                      width={120}
                      height={120}
                      loading="lazy"
                      draggable={false}
                    />
                  )}
                  <span className={styles.shotNumber}>{at + 1}</span>
                  {mayEdit && images.length > 1 && <Icon of={gripIcon} className={styles.grip} />}
                </div>
                <div className="stack">
                  <Fields>
                    <BothFields
                      label={text('gallery.alt', { number: at + 1 })}
                      cs={form.field(`${image.id}.cs`)}
                      ro={form.field(`${image.id}.ro`)}
                      readOnly={!mayEdit}
                    />
                    {image.is_uploaded && product.colours.length > 0 && (
                      <Select
                        {...form.field(`${image.id}.colour`)}
                        width={3}
                        disabled={!mayEdit}
                        label={text('pictures.colour')}
                        options={[
                          { value: '', label: text('pictures.every-colour') },
                          ...product.colours.map(({ id, name }) => ({ value: id, label: name[locale] })),
                        ]}
                      />
                    )}
                  </Fields>
                  {!image.is_uploaded && (
                    <span>
                      <Badge>{text('pictures.drawn')}</Badge>
                    </span>
                  )}
                </div>
                {mayEdit && (
                  <div className="row row-tight">
                    {at > 0 && (
                      <Button
                        kind="quiet"
                        size="small"
                        icon={arrowUpIcon}
                        iconOnly
                        onClick={() => setOrder(moveTo(order, image.id, at - 1))}
                      >
                        {text('gallery.up', { number: at + 1 })}
                      </Button>
                    )}
                    {at < images.length - 1 && (
                      <Button
                        kind="quiet"
                        size="small"
                        icon={arrowDownIcon}
                        iconOnly
                        onClick={() => setOrder(moveTo(order, image.id, at + 1))}
                      >
                        {text('gallery.down', { number: at + 1 })}
                      </Button>
                    )}
                    {image.is_uploaded && <CropPicture product={product} image={image} number={at + 1} />}
                    {image.is_uploaded && (
                      <DeletePart
                        part="pictures"
                        values={{ number: at + 1 }}
                        remove={() =>
                          catalog.call('admin_delete_image', {
                            params: { id: product.id, image: image.id },
                            query: { version: product.version },
                          })
                        }
                        onDeleted={() => forget(image)}
                      />
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
                setOrder(ids);
              }}
            />
          )}
        </form>
      )}
    </div>
  );
}
