import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { catalog } from '../../office/api/api.ts';
import { ProductPicker } from '../../office/fields/product-picker.tsx';

interface AddMetaMasterProps {
  onClose(): void;
  onAdded(id: string): void;
}

export function AddMetaMaster({ onClose, onAdded }: AddMetaMasterProps) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const form = useOfficeForm<{ name: string; master_product_ids: string[] }>({
    defaults: { name: '', master_product_ids: [] },
    idPrefix: 'meta-',
    rules: { name: [fieldRules.required, fieldRules.maxLength(120)] },
    submit: async (body) => {
      const made = await catalog.call('add_meta_master', { body });
      toast({ kind: 'success', title: text('saved'), text: made.name });
      void catalog.invalidate(queryClient, 'admin_list_meta_masters');
      onAdded(made.id);
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={text('meta.add')}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
        <TextField {...form.field('name')} label={text('column.name')} />
        <ProductPicker
          name="master_product_ids"
          label={text('meta.products')}
          help={text('meta.products.help')}
          known={[]}
          values={form.watch('master_product_ids')}
          error={form.field('master_product_ids').error}
          onChange={(ids) => form.set('master_product_ids', [...ids])}
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" busy={form.isBusy}>
            {text('form.save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
