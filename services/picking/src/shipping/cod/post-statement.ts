import { createHash } from 'node:crypto';
import type { CarrierName } from '@okruh/contracts/http/picking-shipping';
import type { CodResult } from '@okruh/contracts/http/picking-cod';
import { type Market, markets } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { toCash } from '../shipping.ts';
import { codStatementLines, codStatements, parcelColumns, parcels } from '../tables.ts';
import { matchLine } from './match-line.ts';
import type { PaidLine } from './read-statement.ts';

export interface NewStatement {
  readonly market: Market;
  readonly carrier: CarrierName;
  /** The day that it pays for. */
  readonly day: string;
  readonly fileName: string;
  readonly content: Buffer;
  readonly by: string;
}

const LINES_TOGETHER = 500;

/** Takes a statement once: matched lines settle the cash of their parcels. @returns its id, and whether the same file was here before */
export async function postStatement(
  tx: Tx,
  statement: NewStatement,
  lines: readonly PaidLine[],
): Promise<{ id: string; repeated: boolean }> {
  const { market, carrier, day, fileName, content, by } = statement;
  const fileHash = createHash('sha256').update(`${market} ${carrier} ${day}\n`).update(content).digest('hex');
  const [saved] = await tx
    .insert(codStatements)
    .values({ id: uuidv7(), market, carrier, day, fileName, fileHash, currency: markets[market].currency, uploadedBy: by })
    .onConflictDoNothing()
    .returning({ id: codStatements.id });
  if (saved === undefined) {
    const [known] = await tx.select({ id: codStatements.id }).from(codStatements).where(eq(codStatements.fileHash, fileHash));
    if (known === undefined) throw new Error('a statement vanished');
    return { id: known.id, repeated: true };
  }
  const matched = await matchLines(tx, market, carrier, lines);
  for (let from = 0; from < matched.length; from += LINES_TOGETHER) {
    const some = matched.slice(from, from + LINES_TOGETHER);
    await tx.insert(codStatementLines).values(
      some.map(({ line, result, parcelId }) => ({
        id: uuidv7(),
        statementId: saved.id,
        line: line.line,
        trackingNumber: line.trackingNumber,
        amount: line.paid.amount,
        currency: line.paid.currency,
        result,
        parcelId,
      })),
    );
  }
  const paid = matched.flatMap(({ result, parcelId }) => (result === 'matched' && parcelId !== null ? [parcelId] : []));
  if (paid.length > 0)
    await tx
      .update(parcels)
      .set({ codPaidAt: sql`now()` })
      .where(inArray(parcels.id, paid));
  return { id: saved.id, repeated: false };
}

interface MatchedLine {
  readonly line: PaidLine;
  readonly result: CodResult;
  readonly parcelId: string | null;
}

async function matchLines(tx: Tx, market: Market, carrier: CarrierName, lines: readonly PaidLine[]): Promise<MatchedLine[]> {
  const numbers = lines.map(({ trackingNumber }) => trackingNumber);
  const rows = await tx
    .select(parcelColumns)
    .from(parcels)
    .where(
      and(eq(parcels.carrier, carrier), eq(parcels.market, market), sql`${parcels.trackingNumber} = any(${sql.param(numbers)}::text[])`),
    )
    .orderBy(parcels.id)
    .for('update');
  const byNumber = new Map(rows.map((row) => [row.trackingNumber, row]));
  const paid = new Set(rows.filter(({ codPaidAt }) => codPaidAt !== null).map(({ id }) => id));
  return lines.map((line) => {
    const parcel = byNumber.get(line.trackingNumber) ?? null;
    const result = matchLine(line.paid, parcel === null ? null : { cash: toCash(parcel), isPaid: paid.has(parcel.id) });
    // A second line of the same file for the same parcel pays it twice.
    if (result === 'matched' && parcel !== null) paid.add(parcel.id);
    return { line, result, parcelId: parcel?.id ?? null };
  });
}
