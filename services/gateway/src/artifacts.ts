import { EnvError } from '@okruh/service-kit';
import type { GatewayEnv } from './env.ts';
import type { ArtifactStore } from './registry/artifact-store.ts';
import { folderStore } from './registry/folder-store.ts';
import { s3Store } from './registry/s3-store.ts';

type StoreEnv = Pick<
  GatewayEnv,
  'ARTIFACT_DIR' | 'ARTIFACT_S3_URL' | 'ARTIFACT_S3_REGION' | 'ARTIFACT_S3_ACCESS_KEY_ID' | 'ARTIFACT_S3_SECRET_ACCESS_KEY'
>;

/**
 * The artifact store of the configuration: a bucket when one is set, else a folder.
 * @throws EnvError for a bucket without its keys
 */
export function createArtifactStore(env: StoreEnv): ArtifactStore {
  if (env.ARTIFACT_S3_URL === undefined) return folderStore(env.ARTIFACT_DIR);
  const { ARTIFACT_S3_ACCESS_KEY_ID: accessKeyId, ARTIFACT_S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new EnvError(['ARTIFACT_S3_URL is set without ARTIFACT_S3_ACCESS_KEY_ID and ARTIFACT_S3_SECRET_ACCESS_KEY']);
  return s3Store({
    url: env.ARTIFACT_S3_URL,
    region: env.ARTIFACT_S3_REGION,
    accessKeyId,
    secretAccessKey,
  });
}
