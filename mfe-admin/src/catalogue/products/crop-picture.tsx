import type { AdminImage, AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { Button, Dialog } from '@okruh/ui';
import { cropIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useState } from 'react';
import { catalog } from '../../office/api/api.ts';
import styles from '../../office/catalogue.module.css';
import { useTakeConflict } from '../../office/conflict/use-case-command.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { useProductSaved } from './use-product-save.ts';

/** Percent of the picture's side. */
interface Part {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

const MIN_PERCENT = 10;
const whole: Part = { left: 0, top: 0, side: 100 };
/** A part that stands within the picture: a bigger side moves it. */
const fit = ({ left, top, side }: Part): Part => ({ side, left: Math.min(left, 100 - side), top: Math.min(top, 100 - side) });

interface CropPictureProps {
  readonly product: AdminMasterProduct;
  readonly image: AdminImage;
  readonly number: number;
}

/** Chooses the square part of an uploaded picture that the shop shows. */
export function CropPicture({ product, image, number }: CropPictureProps) {
  const text = useText();
  const saved = useProductSaved();
  const reportFailure = useReportFailure();
  const onConflict = useTakeConflict('page');
  const [part, setPart] = useState<Part | null>(null);
  const shown = part ?? whole;
  const crop = useMutation({
    mutationFn: () =>
      catalog.call('admin_crop_image', {
        params: { id: product.id, image: image.id },
        body: { left: shown.left / 100, top: shown.top / 100, side: shown.side / 100, version: product.version },
      }),
    onSuccess: (changed) => {
      saved(changed);
      setPart(null);
    },
    onError: (error) => {
      if (onConflict(error)) setPart(null);
      else reportFailure(text('save-failed'), error);
    },
  });
  return (
    <>
      <Button kind="quiet" size="small" icon={cropIcon} iconOnly onClick={() => setPart({ left: 10, top: 10, side: 80 })}>
        {text('pictures.crop', { number })}
      </Button>
      <Dialog
        isOpen={part !== null}
        onClose={() => setPart(null)}
        title={text('pictures.crop.title', { number })}
        actions={
          <DialogButtons onCancel={() => setPart(null)}>
            <Button busy={crop.isPending} onClick={() => crop.mutate()}>
              {text('pictures.crop.submit')}
            </Button>
          </DialogButtons>
        }
      >
        <div className={`stack ${styles.crop}`}>
          <div className={styles.cropped}>
            <img src={`/media/${image.base}-720.webp`} alt="" width={720} height={720} />
            <span
              className={styles.cropFrame}
              style={{ left: `${shown.left}%`, top: `${shown.top}%`, width: `${shown.side}%`, height: `${shown.side}%` }}
            />
          </div>
          {(['side', 'left', 'top'] as const).map((edge) => (
            <label key={edge} className="label">
              {text(`pictures.crop.${edge}`)}
              <input
                type="range"
                min={edge === 'side' ? MIN_PERCENT : 0}
                max={edge === 'side' ? 100 : 100 - shown.side}
                value={shown[edge]}
                onChange={({ target }) => setPart(fit({ ...shown, [edge]: Number(target.value) }))}
              />
            </label>
          ))}
          <p className="soft">{text('pictures.crop.text')}</p>
        </div>
      </Dialog>
    </>
  );
}
