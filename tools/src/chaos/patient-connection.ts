import pg from 'pg';

export interface PatientConnection {
  readonly get: () => pg.Client;
  /** Makes it again, after the database was away. */
  readonly reconnect: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** A connection that can be made again: the database dies as well. */
export async function connectPatiently(connectionString: string): Promise<PatientConnection> {
  const open = async (): Promise<pg.Client> => {
    const opened = new pg.Client({ connectionString });
    opened.on('error', () => undefined);
    await opened.connect();
    return opened;
  };
  let client = await open();
  return {
    get: () => client,
    async reconnect() {
      await client.end().catch(() => undefined);
      client = await open();
    },
    end: () => client.end().catch(() => undefined),
  };
}
