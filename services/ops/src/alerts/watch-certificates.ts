import { isIP } from 'node:net';
import { connect } from 'node:tls';

/** A public origin whose certificate is watched. */
export interface CertificateHost {
  readonly host: string;
  readonly port: number;
}

export interface CertificateWatch {
  /** Days until each expires, by `host:port`; null for one that can't be asked now. Read at most every ten minutes. */
  list(): Promise<ReadonlyMap<string, number | null>>;
}

const EVERY_MS = 600_000;
const TIMEOUT_MS = 5_000;
const DAY_MS = 86_400_000;

/** Reads the certificates that these hosts show, signed by anybody: only when they expire is asked. */
export function watchCertificates(hosts: readonly CertificateHost[]): CertificateWatch {
  let seen: { readonly at: number; readonly days: Promise<ReadonlyMap<string, number | null>> } | null = null;
  const look = async (): Promise<ReadonlyMap<string, number | null>> =>
    new Map(
      await Promise.all(
        hosts.map(async ({ host, port }) => {
          const expires = await readExpiry(host, port).catch(() => null);
          return [`${host}:${port}`, expires === null ? null : (expires.getTime() - Date.now()) / DAY_MS] as const;
        }),
      ),
    );
  return {
    list() {
      if (seen === null || Date.now() - seen.at > EVERY_MS) seen = { at: Date.now(), days: look() };
      return seen.days;
    },
  };
}

/** @throws Error when it doesn't answer in time or shows no certificate */
function readExpiry(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    // An expired one is just what is looked for.
    const socket = connect(
      { host, port, ...(isIP(host) === 0 && { servername: host }), rejectUnauthorized: false, timeout: TIMEOUT_MS },
      () => {
        const expires = new Date(socket.getPeerCertificate().valid_to);
        socket.destroy();
        if (Number.isNaN(expires.getTime())) reject(new Error(`${host} shows no certificate`));
        else resolve(expires);
      },
    );
    socket.on('timeout', () => socket.destroy(new Error(`${host} doesn't answer`)));
    socket.on('error', reject);
  });
}
