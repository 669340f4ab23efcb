/** Files that people send: reading multipart forms, importing tables, keeping photos. Apart from the kit's main entry, because it brings sharp along. */
export { type CsvRow, lineName, readCsvTable } from './csv-table.ts';
export { type CellError, type ImportResult, importResult, refuseSave, type RowResult, shownItems } from './import-result.ts';
export { type Imported, importRows } from './import-rows.ts';
export type { ImportColumn, ImportRow } from './import-table.ts';
export { addPhoto, deletePhoto, photoAnswer } from './photo-answers.ts';
export { loadSharp, openPhoto, readPhoto, type ReadyPhoto, readyPhoto } from './photo-store.ts';
export { type ImportForm, readImport } from './read-import.ts';
export { readUpload, type Upload } from './read-upload.ts';
