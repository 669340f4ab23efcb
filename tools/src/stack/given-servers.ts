import { connect } from 'node:net';
import { listServers } from '@okruh/service-kit';
import pg from 'pg';
import { PlainError } from '../plain-error.ts';

const CONNECT_MS = 5_000;
const defaultPorts: Readonly<Record<string, number>> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'nats:': 4222,
  'tls:': 4222,
  'smtp:': 25,
  'smtps:': 465,
};

/** Resolves with null when something listens there, else with the reason. */
function knock(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_MS });
    const end = (reason: string | null): void => {
      socket.destroy();
      resolve(reason);
    };
    socket.once('connect', () => end(null));
    socket.once('timeout', () => end('no answer'));
    socket.once('error', (error) => end('code' in error ? String(error.code) : error.message));
  });
}

/** Throws one sentence when a server that a variable names isn't there; of a broker's nodes one is enough. */
export async function refuseAbsentServers(env: NodeJS.ProcessEnv): Promise<void> {
  for (const variable of ['DATABASE_URL', 'NATS_URL', 'SMTP_URL']) {
    const text = env[variable];
    if (!text) continue;
    const servers = (variable === 'NATS_URL' ? listServers(text) : [text]).map((server) => readServer(variable, server));
    const reasons: string[] = [];
    for (const { host, port } of servers) {
      const reason = await knock(host, port);
      if (reason === null) break;
      reasons.push(`${host}:${port} and nothing answers there (${reason})`);
    }
    if (reasons.length === servers.length) {
      throw new PlainError(`${variable} points to ${reasons.join(', ')}: start it, or leave the variable out for the embedded server.`);
    }
  }
  if (env['DATABASE_URL']) await refuseClosedDatabase(env['DATABASE_URL']);
}

function readServer(variable: string, text: string): { readonly host: string; readonly port: number } {
  if (!URL.canParse(text)) throw new PlainError(`${variable} is no URL: correct it, or leave it out for the embedded server.`);
  const { hostname, port, protocol } = new URL(text);
  const number = Number(port) || defaultPorts[protocol];
  if (number === undefined) throw new PlainError(`${variable} begins with ${protocol}//, which means nothing here: correct it.`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: number };
}

async function refuseClosedDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new PlainError(`The database of DATABASE_URL doesn't let us in: ${error instanceof Error ? error.message : String(error)}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
