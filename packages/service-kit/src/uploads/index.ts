/** Files that people send: reading multipart forms, importing tables, keeping photos. Apart from the kit's main entry, because it brings sharp along. */
export { type CsvRow, lineName, readCsvTable } from './csv-table.ts';
export { type Imported, importRows } from './import-rows.ts';
export { addPhoto, deletePhoto, photoAnswer } from './photo-answers.ts';
export { loadSharp, openPhoto, readPhoto, type ReadyPhoto, readyPhoto } from './photo-store.ts';
export { readUpload, type Upload } from './read-upload.ts';
