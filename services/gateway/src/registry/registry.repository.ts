import { contractHash } from '@okruh/contracts/contract-hash';
import { remoteDeployed, remotePromoted, remoteRolledBack } from '@okruh/contracts/events/delivery';
import { appendEvent, type Database, noteRecordChange, type NotedRecord, type Tx } from '@okruh/service-kit';
import { and, eq, sql } from 'drizzle-orm';
import { contractsByName } from '../site/contracts.ts';
import { manifestSchema, storedFilesSchema, type Manifest, type Release, type StoredFile } from '../site/manifest.ts';
import { channels, releases, remotes } from './tables.ts';
import { refusals, type Live, type Refusal } from './gate.ts';

export type Channel = 'stable' | 'canary';
export interface ChannelState {
  readonly remote: string;
  readonly channel: Channel;
  readonly version: string;
  readonly previous: string | null;
  readonly percent: number;
  readonly since: Date;
}

/** Reported at commit to every gateway, which then reads the registry again. */
export const REGISTRY_NOTICE = 'okruh_gateway_registry';

const liveContracts: Readonly<Record<string, string>> = Object.fromEntries(
  [...contractsByName].filter(([, contract]) => contract.access !== 'internal').map(([name, contract]) => [name, contractHash(contract)]),
);

/** A row as a release; what is stored was parsed when it was deployed. */
export function toRelease(row: typeof releases.$inferSelect): Release {
  return {
    manifest: manifestSchema.parse(row.manifest),
    files: storedFilesSchema.parse(row.files),
    createdAt: row.createdAt,
    withdrawnAt: row.withdrawnAt,
  };
}

/** One release, or null. */
export async function findRelease(tx: Tx, remote: string, version: string): Promise<Release | null> {
  const [row] = await tx
    .select()
    .from(releases)
    .where(and(eq(releases.remote, remote), eq(releases.version, version)));
  return row === undefined ? null : toRelease(row);
}

/** What speaks against a release beside everything that is live now. */
export async function gateFor(tx: Tx, manifest: Manifest): Promise<readonly Refusal[]> {
  const rows = await tx
    .select({ remote: channels.remote, channel: channels.channel, manifest: releases.manifest })
    .from(channels)
    .innerJoin(releases, and(eq(releases.remote, channels.remote), eq(releases.version, channels.version)));
  const live: Live = {
    shell:
      rows.filter((row) => row.remote === 'shell' && row.channel === 'stable').map((row) => manifestSchema.parse(row.manifest))[0] ?? null,
    remotes: rows.filter((row) => row.remote !== 'shell').map((row) => manifestSchema.parse(row.manifest)),
    contracts: liveContracts,
  };
  return refusals(manifest, live);
}

/** Adds a release. Its files are stored already; a version that is there stays as it is. */
export async function addRelease(database: Database, manifest: Manifest, files: Readonly<Record<string, StoredFile>>): Promise<void> {
  await database.db.transaction(async (tx) => {
    const { revision, at } = await bump(tx, manifest.name);
    const added = await tx
      .insert(releases)
      .values({ remote: manifest.name, version: manifest.version, manifest, files })
      .onConflictDoNothing()
      .returning({ version: releases.version });
    if (added.length === 0) return;
    const { name: remote, version } = manifest;
    await appendEvent(tx, remoteDeployed, { subject: remote, version: revision, market: null, data: { remote, version, at } });
    await announce(tx);
  });
}

export interface Promotion {
  readonly remote: string;
  readonly version: string;
  readonly channel: Channel;
  /** Share of sessions for a canary; 0 ends it. */
  readonly percent: number;
  readonly correlationId?: string;
  /** Name of the member of staff; empty for a command of the terminal. */
  readonly by: string;
}
export type PromotionOutcome =
  | { readonly kind: 'promoted' }
  | { readonly kind: 'unknown-release' }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] };

/**
 * Points a channel at a version, after the gate has looked at it beside what is live at this moment. Stable keeps where
 * it came from, ends the canary and clears the version's withdrawal.
 */
export async function promote(database: Database, promotion: Promotion): Promise<PromotionOutcome> {
  const { remote, version, channel } = promotion;
  return database.db.transaction(async (tx) => {
    await oneAtATime(tx);
    const release = await findRelease(tx, remote, version);
    if (release === null) return { kind: 'unknown-release' };
    const found = await gateFor(tx, release.manifest);
    if (found.length > 0) return { kind: 'refused', refusals: found };

    const percent = channel === 'stable' ? 100 : promotion.percent;
    const current = await loadChannel(tx, remote, channel);
    if (current?.version === version && current.percent === percent && release.withdrawnAt === null) return { kind: 'promoted' };
    const { revision, at } = await bump(tx, remote);
    const left = current === null || current.version === version ? (current?.previous ?? null) : current.version;
    await noteRecordChange(tx, notedRelease(remote), promotion.by, async () => {
      await pointTo(tx, { remote, channel, version, previous: channel === 'stable' ? left : null, percent });
      if (channel === 'stable' || percent === 0) await endCanary(tx, remote);
    });
    await tx
      .update(releases)
      .set({ withdrawnAt: null })
      .where(and(eq(releases.remote, remote), eq(releases.version, version)));
    const data = { remote, version, at, channel, percent, previous: current?.version ?? null };
    await appendEvent(tx, remotePromoted, { subject: remote, version: revision, market: null, data, ...correlation(promotion) });
    await announce(tx);
    return { kind: 'promoted' };
  });
}

/**
 * Points stable at the version before, ends the canary and withdraws the version left behind.
 *
 * @returns false when there is no version to go back to
 */
export async function rollBack(database: Database, remote: string, by: string, correlationId?: string): Promise<boolean> {
  return database.db.transaction(async (tx) => {
    await oneAtATime(tx);
    const current = await loadChannel(tx, remote, 'stable');
    if (current === null || current.previous === null) return false;
    const { revision, at } = await bump(tx, remote);
    const back = { remote, channel: 'stable', version: current.previous, previous: null, percent: 100 } as const;
    await noteRecordChange(tx, notedRelease(remote), by, async () => {
      await pointTo(tx, back);
      await endCanary(tx, remote);
    });
    await tx
      .update(releases)
      .set({ withdrawnAt: sql`now()` })
      .where(and(eq(releases.remote, remote), eq(releases.version, current.version)));
    const data = { remote, version: current.previous, at, previous: current.version };
    await appendEvent(tx, remoteRolledBack, { subject: remote, version: revision, market: null, data, ...correlation({ correlationId }) });
    await announce(tx);
    return true;
  });
}

/** Which versions of a remote people get; one promotion after another changes them. */
const notedRelease = (remote: string): NotedRecord => ({
  kind: 'release',
  id: remote,
  async read(tx) {
    const [stable, canary] = [await loadChannel(tx, remote, 'stable'), await loadChannel(tx, remote, 'canary')];
    if (stable === null && canary === null) return null;
    return { name: remote, fields: { stable: stable?.version, canary: canary?.version, percent: canary?.percent } };
  },
});

/** Counts a change of the remote: its lock, and the version of its events. */
export async function bump(tx: Tx, remote: string): Promise<{ readonly revision: number; readonly at: string }> {
  const [row] = await tx
    .insert(remotes)
    .values({ remote, revision: 1 })
    .onConflictDoUpdate({ target: remotes.remote, set: { revision: sql`${remotes.revision} + 1` } })
    .returning({ revision: remotes.revision, at: sql<string>`to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` });
  if (row === undefined) throw new Error('the registry gave no row back');
  return row;
}

/** The gate compares a release with everything that is live, so changes of what is live wait for each other. */
async function oneAtATime(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('okruh-gateway-promotion', 0))`);
}

async function loadChannel(tx: Tx, remote: string, channel: Channel): Promise<ChannelState | null> {
  const [row] = await tx
    .select()
    .from(channels)
    .where(and(eq(channels.remote, remote), eq(channels.channel, channel)));
  return row ?? null;
}

async function pointTo(tx: Tx, state: Omit<ChannelState, 'since'>): Promise<void> {
  await tx
    .insert(channels)
    .values(state)
    .onConflictDoUpdate({
      target: [channels.remote, channels.channel],
      set: { version: state.version, previous: state.previous, percent: state.percent, since: sql`now()` },
    });
}

async function endCanary(tx: Tx, remote: string): Promise<void> {
  await tx.delete(channels).where(and(eq(channels.remote, remote), eq(channels.channel, 'canary')));
}

async function announce(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${REGISTRY_NOTICE}, '')`);
}

const correlation = ({ correlationId }: { readonly correlationId?: string | undefined }): { correlationId?: string } =>
  correlationId === undefined ? {} : { correlationId };
