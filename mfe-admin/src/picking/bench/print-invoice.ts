import { invoicing } from '../../office/api/invoicing-api.ts';
import { printFile } from '../../office/page/print-file.ts';

/** Prints the invoice of a package, which has its number a moment after the package is finished. False when there is none yet. */
export async function printInvoice(listId: string): Promise<boolean> {
  const params = { list: listId };
  try {
    const { state } = await invoicing.call('admin_find_list_invoice', { params });
    if (state !== 'created') return false;
  } catch {
    return false;
  }
  printFile('invoice', invoicing.getUrl('admin_get_list_invoice_paper', { params }));
  return true;
}
