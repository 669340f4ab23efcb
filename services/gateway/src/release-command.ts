import { parseArgs } from 'node:util';
import type { Database } from '@okruh/service-kit';
import type { ArtifactStore } from './registry/artifact-store.ts';
import { deploy, readManifest, ReleaseRefused } from './registry/deploy.ts';
import { refusalText } from './registry/refusal-text.ts';
import { promote } from './registry/registry.repository.ts';

/** What the command line asks for. */
export interface ReleaseOrder {
  readonly folders: readonly string[];
  /** Share of sessions in percent, or null for everybody. */
  readonly canary: number | null;
  readonly isDeployOnly: boolean;
}

/**
 * Reads `[--canary=<percent>] [--deploy-only] <artifact folder> …`.
 *
 * @throws ReleaseRefused saying what is missing or odd
 */
export function readOrder(words: readonly string[]): ReleaseOrder {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { canary: { type: 'string' }, 'deploy-only': { type: 'boolean', default: false } },
  });
  const canary = values.canary === undefined ? null : Number(values.canary);
  if (positionals.length === 0) throw new ReleaseRefused('Nothing', ['Name the folder of at least one built artifact.']);
  if (canary !== null && !(canary > 0 && canary <= 100)) {
    throw new ReleaseRefused('The canary', ['Its share is a number of percent above 0 and up to 100.']);
  }
  return { folders: positionals, canary, isDeployOnly: values['deploy-only'] };
}

/**
 * Deploys and promotes artifacts, the shell first, since the others must fit it. What came before a refused one stays
 * released.
 *
 * @param say gets one line per artifact
 * @throws ReleaseRefused with the reasons
 */
export async function releaseArtifacts(
  order: ReleaseOrder,
  database: Database,
  store: ArtifactStore,
  say: (line: string) => void,
): Promise<void> {
  const artifacts = await Promise.all(order.folders.map(async (folder) => ({ folder, name: (await readManifest(folder)).name })));
  for (const { folder } of artifacts.toSorted((left, right) => Number(right.name === 'shell') - Number(left.name === 'shell'))) {
    const { manifest, isNew } = await deploy(database, store, folder);
    const { name: remote, version } = manifest;
    const title = `${remote}@${version}`;
    if (order.isDeployOnly) {
      say(`${title} ${isNew ? 'deployed' : 'was deployed already'}`);
      continue;
    }
    const outcome = await promote(database, {
      by: '',
      remote,
      version,
      channel: order.canary === null ? 'stable' : 'canary',
      percent: order.canary ?? 100,
    });
    if (outcome.kind === 'refused')
      throw new ReleaseRefused(
        title,
        outcome.refusals.map((refusal) => refusalText(refusal, 'en')),
      );
    say(`${title} ${isNew ? 'deployed and promoted' : 'promoted'}${order.canary === null ? '' : ` to ${order.canary} % of sessions`}`);
  }
}
