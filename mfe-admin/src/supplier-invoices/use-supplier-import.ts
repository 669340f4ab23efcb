import type { SupplierImport } from '@okruh/contracts/http/invoicing-admin/supplier-invoices';
import type { Market } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { invoicing } from '../office/api/invoicing-api.ts';

/** A file that somebody chose to import. */
export interface ChosenFile {
  readonly file: File;
  readonly market: Market;
  /** Prices far from the last ones were looked at by a person. */
  readonly acceptsUnusual: boolean;
}

function send({ file, market, acceptsUnusual }: ChosenFile, isCheck: boolean): Promise<SupplierImport> {
  const form = new FormData();
  form.set('file', file);
  const query = { market, check: isCheck ? 'true' : 'false', accept_unusual: acceptsUnusual ? 'true' : 'false' } as const;
  return invoicing.call('admin_import_supplier_invoice', { query, form });
}

/** Checks a file as soon as it is chosen, and imports it when it was right. */
export function useSupplierImport() {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const check = useMutation({ mutationFn: (what: ChosenFile) => send(what, true) });
  const save = useMutation({
    mutationFn: (what: ChosenFile) => send(what, false),
    onSuccess: ({ number }) => {
      toast({ kind: 'success', title: text('supplier-import.done', { number }) });
      void invoicing.invalidate(queryClient, 'admin_list_supplier_invoices');
      check.reset();
      setChosen(null);
    },
    // The preview isn't true any more.
    onError: () => check.reset(),
  });
  return {
    chosen,
    /** What the import would do; null until a right file was checked. */
    preview: chosen === null ? null : (check.data ?? null),
    imported: save.data ?? null,
    error: check.error ?? save.error,
    isChecking: check.isPending,
    isSaving: save.isPending,
    /** Checks a file; null forgets the one before. */
    choose(what: ChosenFile | null): void {
      save.reset();
      check.reset();
      setChosen(what);
      if (what !== null) check.mutate(what);
    },
    save(): void {
      if (chosen !== null) save.mutate(chosen);
    },
  };
}
