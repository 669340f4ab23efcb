import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Envelope, EventContract } from '@okruh/contracts';
import type { FoundVariant } from '@okruh/contracts/http/catalog/internal';
import type { PickingListState } from '@okruh/contracts/events/picking';
import { createFieldCipher, DependencyDown } from '@okruh/service-kit';
import { silentLogger, testDatabase, testKeys } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { buildApp } from '../app.ts';
import type { Authority, CheckAnswer, UploadAnswer, UploadedDocument } from '../authority/authority.ts';
import type { Deps } from '../deps.ts';
import { uploadDocuments } from '../e-factura/upload-documents.ts';
import { advanceHandlers } from '../issuing/advance-tasks.ts';
import { issueAdvances } from '../issuing/issue-advances.ts';
import { issueInvoices } from '../issuing/issue-invoices.ts';
import { createIssuingLag } from '../issuing/issuing-lag.ts';
import { shopEventHandlers } from '../issuing/on-shop-events.ts';
import { mailEndedHandlers } from '../mail/on-mail-ended.ts';
import type { Billing, Contents } from '../model/compose-invoice.ts';
import { createSealedData } from '../stored/sealed.ts';
import { testSellers } from './example-documents.ts';

/** The committed sample of an event. */
const readSample = async (type: string): Promise<Envelope> =>
  JSON.parse(await readFile(new URL(`../../../../packages/contracts/samples/${type}.json`, import.meta.url), 'utf8'));

/** An authority that answers what a test says. */
export function willingAuthority() {
  const uploads: UploadedDocument[] = [];
  const answers = {
    upload: (): UploadAnswer => ({ state: 'taken', uploadId: String(uploads.length) }),
    check: (): CheckAnswer => ({ state: 'accepted', downloadId: '7' }),
  };
  const authority: Authority = {
    upload: async (document) => {
      uploads.push(document);
      return answers.upload();
    },
    check: async () => answers.check(),
  };
  return { authority, uploads, answers };
}

/** The service on a database of its own; only other services are stood in for, at their HTTP boundary. */
export async function openShop() {
  const database = await testDatabase('invoicing', new URL('../../migrations/', import.meta.url));
  const billings = new Map<string, Billing>();
  const packages = new Map<string, Contents>();
  const variants: FoundVariant[] = [];
  const outage = { isDown: false };
  /** Orders that an answer fails for. */
  const unreadable = new Set<string>();
  /** Orders of each question about billing. */
  const questions: (readonly string[])[] = [];
  const key = randomBytes(32).toString('base64');
  const clock = { now: new Date('2026-11-20T10:00:00Z') };
  const deps: Deps & { wakeIssuing: () => void; wakeUploads: () => void } = {
    database,
    orders: {
      loadBillings: async (ids) => {
        questions.push(ids);
        if (outage.isDown) throw new DependencyDown('orders');
        if (ids.some((id) => unreadable.has(id))) throw new Error('orders answered with 500');
        return ids.map((id) => billings.get(id)).filter((one) => one !== undefined);
      },
    },
    picking: { loadContents: async (ids) => ids.map((id) => packages.get(id)).filter((one) => one !== undefined) },
    catalog: {
      findVariants: async (codes) => {
        if (outage.isDown) throw new DependencyDown('catalog');
        return variants.filter(({ id, code }) => codes.includes(id) || codes.includes(code));
      },
    },
    sealed: createSealedData(createFieldCipher(key), key),
    sellers: testSellers,
    publicUrls: { cz: 'http://localhost:3000', ro: 'http://ro.localhost:3000' },
    logger: silentLogger,
    lag: createIssuingLag(),
    now: () => clock.now,
    wakeIssuing: () => undefined,
    wakeUploads: () => undefined,
  };
  const app = buildApp(deps, { keys: testKeys('invoicing'), logger: silentLogger, checkAnswers: true });
  await app.ready();
  const handlers = [...shopEventHandlers(deps), ...advanceHandlers(deps), ...mailEndedHandlers];
  const { authority, uploads, answers } = willingAuthority();

  /** Applies an event as the consumer does: its handler in a transaction. */
  async function apply(contract: EventContract, data: object): Promise<void> {
    const sample = await readSample(contract.type);
    const event: Envelope = { ...sample, id: uuidv7(), data: { ...(sample.data as object), ...data } };
    const handler = handlers.find((one) => one.contract.type === event.type);
    if (handler === undefined) throw new Error(`nobody handles ${event.type}`);
    await database.db.transaction((tx) => handler.apply(event, tx, silentLogger));
  }

  return {
    app,
    deps,
    database,
    billings,
    packages,
    variants,
    outage,
    unreadable,
    questions,
    clock,
    uploads,
    answers,
    apply,
    issue: () => issueInvoices(deps),
    lookAfterAdvances: () => issueAdvances(deps),
    upload: () => uploadDocuments({ ...deps, authority }),
    /** A package of an order with pieces of variants; its events carry the answer. */
    pack(
      order: string,
      pieces: Readonly<Record<string, number>>,
      market: 'cz' | 'ro' = 'cz',
    ): Pick<PickingListState, 'list_id' | 'order_id' | 'order_number' | 'market'> {
      const list = randomUUID();
      packages.set(list, {
        list_id: list,
        order_id: order,
        packed_at: '2026-11-20T09:30:00.000Z',
        items: Object.entries(pieces).map(([variant_id, quantity]) => ({
          variant_id,
          substitute_name: null,
          quantity,
          serial_numbers: [],
        })),
      });
      return { list_id: list, order_id: order, order_number: billings.get(order)?.number ?? '2611004871', market };
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;
