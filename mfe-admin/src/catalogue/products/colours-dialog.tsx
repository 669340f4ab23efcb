import type { AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { Button, Dialog, ErrorSummary } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { catalog } from '../../office/api/api.ts';
import { CaseConflictNotice } from '../../office/conflict/case-conflict.tsx';
import { useTakeConflict } from '../../office/conflict/use-case-command.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { ColourRows, type TypedColour, useColourRows } from './colour-rows.tsx';
import { useProductSaved } from './use-product-save.ts';

/** The colours that a product comes in. */
export function ColoursDialog({ product, onClose }: { readonly product: AdminMasterProduct; onClose(): void }) {
  const text = useText();
  const saved = useProductSaved();
  const onConflict = useTakeConflict('form');
  const colours = useColourRows(product.colours);
  const form = useOfficeForm<{ colours: Record<string, TypedColour> }>({
    defaults: { colours: colours.defaults },
    idPrefix: 'palette-',
    rules: colours.rules,
    submit: async (fields) => {
      const body = { colours: colours.toColours(fields.colours), version: product.version };
      saved(await catalog.call('admin_update_colours', { params: { id: product.id }, body }));
      onClose();
    },
    onFailure: onConflict,
  });
  return (
    <Dialog isOpen onClose={onClose} title={text('colours.title')}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <CaseConflictNotice place="form" />
        <ErrorSummary
          {...form.summary}
          title={form.summary.errors.length > 0 ? text('form.summary', { count: form.summary.errors.length }) : text('save-failed')}
        />
        <p className="soft">{text('colours.help')}</p>
        <ColourRows colours={colours} field={form.field} />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" busy={form.isBusy} disabledBecause={form.isDirty || colours.isMoved ? undefined : text('form.unchanged')}>
            {text('form.save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
