import pg from 'pg';

/** The role of a schema's service; it owns nothing but that schema. */
export const toRoleName = (schema: string): string => `okruh_${schema}`;

export interface RolesOptions {
  /** URL of a role that may create roles and schemas. */
  readonly ownerUrl: string;
  readonly schemas: readonly string[];
  readonly getPassword: (schema: string) => string;
}

export interface Roles {
  /** False where the given role may not create others: every service then uses the given one. */
  readonly areSeparate: boolean;
  /** URL of the database as the role of a schema. */
  readonly getUrl: (schema: string) => string;
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** Makes one login role for each schema, or brings its password up to date. */
export async function ensureRoles(options: RolesOptions): Promise<Roles> {
  const client = new pg.Client({ connectionString: options.ownerUrl });
  await client.connect();
  try {
    for (const schema of options.schemas) {
      const role = client.escapeIdentifier(toRoleName(schema));
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [toRoleName(schema)]);
      const password = client.escapeLiteral(options.getPassword(schema));
      await client.query(
        `${rowCount === 0 ? 'create' : 'alter'} role ${role} login nosuperuser nocreatedb nocreaterole password ${password}`,
      );
    }
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const database = client.escapeIdentifier(rows[0]?.name ?? '');
    for (const schema of options.schemas)
      await client.query(`grant connect on database ${database} to ${client.escapeIdentifier(toRoleName(schema))}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    return { areSeparate: false, getUrl: () => options.ownerUrl };
  } finally {
    await client.end();
  }
  return {
    areSeparate: true,
    getUrl(schema) {
      const url = new URL(options.ownerUrl);
      url.username = toRoleName(schema);
      url.password = options.getPassword(schema);
      return url.href;
    },
  };
}

/** Makes the database when it isn't there. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** A piece of work, and the hash of what decides its result. */
export interface Task {
  readonly name: string;
  readonly inputs: string;
}

/** What was already done to a database, by name: the hash of the inputs it was done with. */
export interface Ledger {
  /** Runs the work unless it was done with the same inputs. Answers whether it ran. */
  once(name: string, inputs: string, work: () => Promise<unknown>): Promise<boolean>;
  /** Which of these were not done with these inputs. */
  due<T extends Task>(tasks: readonly T[]): Promise<readonly T[]>;
  /** Writes down that they were done. */
  done(tasks: readonly Task[]): Promise<void>;
  close(): Promise<void>;
}

/** The ledger lives in the database itself, so it is gone with the data that it speaks of. */
export async function openLedger(ownerUrl: string): Promise<Ledger> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  await pool.query('create schema if not exists tools');
  await pool.query(
    'create table if not exists tools.done (name text primary key, inputs text not null, done_at timestamptz not null default now())',
  );
  const due = async <T extends Task>(tasks: readonly T[]): Promise<readonly T[]> => {
    const { rows } = await pool.query<Task>('select name, inputs from tools.done');
    const inputsByName = new Map(rows.map(({ name, inputs }) => [name, inputs]));
    return tasks.filter(({ name, inputs }) => inputsByName.get(name) !== inputs);
  };
  const done = async (tasks: readonly Task[]): Promise<void> => {
    await pool.query(
      'insert into tools.done (name, inputs) select * from unnest($1::text[], $2::text[]) on conflict (name) do update set inputs = excluded.inputs, done_at = now()',
      [tasks.map(({ name }) => name), tasks.map(({ inputs }) => inputs)],
    );
  };
  return {
    due,
    done,
    async once(name, inputs, work) {
      if ((await due([{ name, inputs }])).length === 0) return false;
      await work();
      await done([{ name, inputs }]);
      return true;
    },
    close: () => pool.end(),
  };
}
