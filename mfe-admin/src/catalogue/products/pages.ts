import type { PageComponents } from '../../office/area.ts';
import { tableMessages } from '../../office/data-table/table-messages.ts';
import { gridMessages } from '../../office/grid/grid-messages.ts';
import type { OfficeMessages } from '../../office/messages.ts';
import { changeMessages } from '../changes/change-messages.ts';
import { NewProductPage } from './new-product-page.tsx';
import { ProductPage } from './product-page.tsx';

export const messages: readonly OfficeMessages[] = [gridMessages, tableMessages, changeMessages];
export const pages = { 'new-product': NewProductPage, product: ProductPage } satisfies PageComponents<'new-product' | 'product'>;
