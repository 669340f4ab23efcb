import {
  DependencyDown,
  describeError,
  drain,
  type Job,
  secondsOverdue,
  startEvery,
  type Turn,
  type Tx,
  untilDone,
} from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { Authority } from '../authority/authority.ts';
import type { Deps } from '../deps.ts';
import { checkRoRules } from '../formats/check-ro-rules.ts';
import { renderUbl } from '../formats/ubl.ts';
import { type DocumentRow, findDocument, lockDocument, recordHistory, updateDocument } from '../stored/documents.repository.ts';
import { nextTry } from '../stored/next-try.ts';

export type UploadDeps = Deps & { readonly authority: Authority | null };

const PAGE = 20;
const AT_ONCE = 3;
/** Who leases a document and stops loses it after this time. */
const LEASE_SECONDS = 60;
/** Seconds until an authority that is away is asked again, by attempt; the last one for all further. */
const RETRY_SECONDS = [5, 15, 60, 300, 900] as const;
/** Seconds until the state of an upload is asked again, by attempt. */
const CHECK_SECONDS = [1, 2, 5, 15, 60] as const;

/**
 * Uploads documents that wait, and asks what became of those that are being read.
 * @returns how many were tried
 */
export async function uploadDocuments(deps: UploadDeps, turn: Turn = untilDone): Promise<number> {
  const { authority } = deps;
  if (authority === null) return 0;
  return drain(turn, PAGE, [
    async (limit) => {
      const { rows } = await deps.database.db.execute<{ id: string }>(sql`
        update documents set next_try_at = now() + make_interval(secs => ${LEASE_SECONDS}) where id in (
          select id from documents where e_factura_state in ('waiting', 'processing') and next_try_at <= now()
          order by next_try_at, id limit ${limit} for update skip locked)
        returning id`);
      const waiting = rows.values();
      const work = async (): Promise<void> => {
        for (const { id } of waiting) await tryDocument(deps, authority, id);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return rows.length;
    },
  ]);
}

async function tryDocument(deps: UploadDeps, authority: Authority, id: string): Promise<void> {
  const { db } = deps.database;
  try {
    const row = await findDocument(db, id);
    if (row?.e_factura_state === 'waiting') await upload(deps, authority, row);
    else if (row?.e_factura_state === 'processing' && row.upload_id !== null) await check(deps, authority, row, row.upload_id);
  } catch (error) {
    const isAway = error instanceof DependencyDown;
    deps.logger[isAway ? 'warn' : 'error']({ document: id, err: describeError(error) }, 'a document could not be uploaded');
    await db.execute(sql`
      update documents set attempts = attempts + 1, next_try_at = ${nextTry(RETRY_SECONDS)} where id = ${id} and e_factura_state in ('waiting', 'processing')`);
  }
}

async function upload(deps: UploadDeps, authority: Authority, row: DocumentRow): Promise<void> {
  const document = deps.sealed.openContent(row);
  // What the authority would refuse isn't sent: it says the same, sooner.
  const broken = checkRoRules(document);
  if (broken.length > 0) return keep(deps, row, refused(broken.map(({ rule, message }) => `[${rule}] ${message}`)), ['refused']);
  const answer = await authority.upload({
    xml: renderUbl(document),
    cif: document.seller.taxNumber,
    isConsumer: !document.buyer.isCompany,
  });
  return answer.state === 'taken'
    ? keep(
        deps,
        row,
        sql`e_factura_state = 'processing', upload_id = ${answer.uploadId}, attempts = 0, next_try_at = now() + interval '1 second'`,
        ['uploaded'],
      )
    : keep(deps, row, refused(answer.errors), ['uploaded', 'refused']);
}

async function check(deps: UploadDeps, authority: Authority, row: DocumentRow, uploadId: string): Promise<void> {
  const answer = await authority.check(uploadId);
  switch (answer.state) {
    case 'processing':
      await deps.database.db.execute(
        sql`update documents set attempts = attempts + 1, next_try_at = ${nextTry(CHECK_SECONDS)} where id = ${row.id} and upload_id = ${uploadId}`,
      );
      return;
    case 'accepted':
      return keep(deps, row, sql`e_factura_state = 'accepted', download_id = ${answer.downloadId}, attempts = 0, next_try_at = null`, [
        'accepted',
      ]);
    case 'refused':
      return keep(deps, row, sql`${refused(answer.errors)}, download_id = ${answer.downloadId}`, ['refused']);
    default:
      return answer satisfies never;
  }
}

const refused = (errors: readonly string[]): SQL =>
  sql`e_factura_state = 'refused', refusals = ${JSON.stringify(errors)}::jsonb, attempts = 0, next_try_at = null`;

/** Writes down what became of a document, unless somebody changed it meanwhile. */
function keep(deps: UploadDeps, row: DocumentRow, set: SQL, events: readonly ('uploaded' | 'accepted' | 'refused')[]): Promise<void> {
  return deps.database.db.transaction(async (tx: Tx) => {
    const locked = await lockDocument(tx, row.id);
    if (
      locked === null ||
      locked.e_factura_state !== row.e_factura_state ||
      locked.revision !== row.revision ||
      locked.upload_id !== row.upload_id
    )
      return;
    await updateDocument(tx, row.id, sql`${set}, e_factura_changed_at = clock_timestamp()`);
    for (const event of events) await recordHistory(tx, row.id, event);
  });
}

const EVERY_MS = 2_000;

/** Looks every two seconds until stopped; woken by each correction. */
export const startUploading = (deps: UploadDeps): Job =>
  startEvery({
    name: 'upload-e-factura',
    everyMs: EVERY_MS,
    logger: deps.logger,
    work: (turn) => uploadDocuments(deps, turn),
    backlogSeconds: () => secondsOverdue(deps.database.db, sql`select min(created_at) from documents where e_factura_state = 'waiting'`),
  });
