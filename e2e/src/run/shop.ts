import { controlUnit, type UnitAction } from '@okruh/tools/control';

/** Environment variable that passes the running shop from the global set-up to the workers. */
export const SHOP_VARIABLE = 'OKRUH_E2E_SHOP';

/** The running shop that the specs test. */
export interface Shop {
  /** Public origin of the Czech market, without a slash at the end. */
  readonly cz: string;
  readonly ro: string;
  /** The mail catcher's inbox; `GET <mail>/api/mails?to=<address>` lists mails, newest first. */
  readonly mail: string;
  /** Origin of the sandbox, which stands in for bank, partners, courier and registers. */
  readonly sandbox: string;
  /** URL of the role that owns the database. */
  readonly databaseUrl: string;

  /** Login of a broker user that may read all subjects. */
  readonly natsOperator: { readonly servers: string[]; readonly user: string; readonly pass: string };
  readonly control: string;
  /** Of each process and server, by its name. */
  readonly ports: Readonly<Record<string, number>>;
  /** Folder of all files that the shop writes. */
  readonly dir: string;
}

/** The running shop. @throws Error outside of a test run */
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
 * Mails to an address, newest first and without duplicates of a Message-ID. A duplicate is sent when services/notifications is
 * killed after the mail server accepted the mail and before its own commit.
 */
export async function mailsTo(address: string): Promise<readonly CaughtMail[]> {
  const response = await fetch(`${shop().mail}/api/mails?to=${encodeURIComponent(address)}`);
  if (!response.ok) throw new Error(`The mail inbox answered ${response.status}`);
  const mails = (await response.json()) as CaughtMail[];
  return mails.filter(({ message_id: id }, index) => id === '' || mails.findIndex((mail) => mail.message_id === id) === index);
}
