import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { shop } from '../../run/shop.ts';
import { inBooks } from '../../shop/books.ts';
import type { Search } from './marked.ts';

/** Logs of programs that stand for others here: a mail server, and the sandbox of bank, partners and courier. */
const logsOfOthers: readonly string[] = ['mail.log', 'sandbox.log'];

/** Marked values in files below a folder of the shop, as `<file>: <values>`. */
export async function inFiles(folder: string, { namesIn }: Search): Promise<string[]> {
  const entries = await readdir(join(shop().dir, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !logsOfOthers.includes(entry.name));
  expect(files.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const file of files) {
    // What was deleted meanwhile holds nothing any more.
    const text = await readFile(join(file.parentPath, file.name), 'utf8').catch(() => '');
    const names = namesIn(text);
    if (names.length > 0) found.push(`${folder}/${file.name}: ${names.join(', ')}`);
  }
  return found;
}

interface Column {
  readonly table_schema: string;
  readonly table_name: string;
  readonly column_name: string;
  readonly data_type: string;
}

/** Marked values in the columns of every schema, as `<schema>.<table>.<column>: <values>`. */
export async function inColumns({ pattern, namesIn }: Search): Promise<string[]> {
  const columns = await inBooks<Column>(
    `select table_schema, table_name, column_name, data_type from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'bytea', 'tsvector')`,
  );
  expect(columns.length).toBeGreaterThan(100);
  const tables = new Map<string, Column[]>();
  for (const column of columns) {
    const table = `${column.table_schema}.${column.table_name}`;
    tables.set(table, [...(tables.get(table) ?? []), column]);
  }
  const found: string[] = [];
  for (const [table, ofTable] of tables) {
    // One statement for a table: the text of each column's first row with something marked.
    const parts = ofTable.map(({ column_name: name, data_type: type }, index) => {
      const text = type === 'bytea' ? `encode("${name}", 'escape')` : `"${name}"::text`;
      return `(select ${text} from ${table} where ${text} ~* $1 limit 1) as c${index}`;
    });
    const [row] = await inBooks<Record<string, string | null>>(`select ${parts.join(', ')}`, [pattern]);
    for (const [index, { column_name: name }] of ofTable.entries()) {
      const names = namesIn(row?.[`c${index}`] ?? '');
      if (names.length > 0) found.push(`${table}.${name}: ${names.join(', ')}`);
    }
  }
  return found;
}
