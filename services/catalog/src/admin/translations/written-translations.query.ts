import { MAX_WRITTEN_TRANSLATIONS, type WrittenTranslation } from '@okruh/contracts/http/catalog-admin/translations';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

type Row = Record<string, unknown> & Omit<WrittenTranslation, 'written_at'> & { readonly written_at: string };

/** Texts that were written in the list of missing translations, the latest first. */
export async function listWrittenTranslations(tx: Tx): Promise<WrittenTranslation[]> {
  const { rows } = await tx.execute<Row>(sql`
    select kind, of_id as id, part, name, field, language, before, after, written_by, written_at
    from written_translations w order by w.id desc limit ${MAX_WRITTEN_TRANSLATIONS}`);
  return rows.map((row) => ({ ...row, written_at: new Date(row.written_at).toISOString() }));
}
