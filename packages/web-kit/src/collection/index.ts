/** The panel of a collection, on the status pages of buy-out and repairs. */
export { CollectionPanel, type CollectionDays, type CollectionWords } from './collection-panel.tsx';
export { savePdf } from './save-pdf.ts';
