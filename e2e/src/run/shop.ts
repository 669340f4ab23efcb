import { controlUnit, type UnitAction } from '@okruh/tools/control';

/** Carries the running shop from the set-up to the workers. */
export const SHOP_VARIABLE = 'OKRUH_E2E_SHOP';

/** The shop that the specs meet. */
export interface Shop {
  /** Public origin of the Czech market, without a slash at the end. */
  readonly cz: string;
  readonly ro: string;
  /** The mail catcher's inbox; `GET <mail>/api/mails?to=<address>` lists mails, newest first. */
  readonly mail: string;
  /** The sandbox of bank, partners, courier and registers. */
  readonly sandbox: string;
  /** URL of the role that owns the database. */
  readonly databaseUrl: string;
  readonly natsUrl: string;
  /** Who may read everything at the broker. */
  readonly natsOperator: { readonly user: string; readonly pass: string };
  readonly control: string;
  /** Folder of everything that the shop writes. */
  readonly dir: string;
}

/** @throws Error outside the test run */
export function shop(): Shop {
  const text = process.env[SHOP_VARIABLE];
  if (text === undefined) throw new Error('No shop is running: specs run by npm test -- e2e');
  return JSON.parse(text) as Shop;
}

/** Kills, stops or starts a part of the shop by name: a process of it, `postgres`, `nats` or `mail`. */
export const act = (unit: string, action: UnitAction): Promise<void> => controlUnit(shop().control, unit, action);

/** A caught mail, as the inbox lists it. */
export interface CaughtMail {
  readonly id: string;
  readonly message_id: string;
  readonly received_at: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly { readonly name: string; readonly media_type: string; readonly size: number; readonly url: string }[];
}

/**
 * Mails to an address as a mailbox shows them, newest first: one that was handed over twice under its Message-ID is there
 * once. A process that dies between the mail server's yes and its own commit does that, see services/notifications.
 */
export async function mailsTo(address: string): Promise<readonly CaughtMail[]> {
  const response = await fetch(`${shop().mail}/api/mails?to=${encodeURIComponent(address)}`);
  if (!response.ok) throw new Error(`The mail inbox answered ${response.status}`);
  const mails = (await response.json()) as CaughtMail[];
  return mails.filter(({ message_id: id }, index) => id === '' || mails.findIndex((mail) => mail.message_id === id) === index);
}
