import type { GatewayEnv } from './env.ts';
import type { ArtifactStore } from './registry/artifact-store.ts';
import { folderStore } from './registry/folder-store.ts';
import { s3Store } from './registry/s3-store.ts';

type StoreEnv = Pick<
  GatewayEnv,
  'ARTIFACT_DIR' | 'ARTIFACT_S3_URL' | 'ARTIFACT_S3_REGION' | 'ARTIFACT_S3_ACCESS_KEY_ID' | 'ARTIFACT_S3_SECRET_ACCESS_KEY'
>;

/** The artifact store of the configuration: a bucket when one is set, else a folder. */
export function artifactsOf(env: StoreEnv): ArtifactStore {
  if (env.ARTIFACT_S3_URL === undefined) return folderStore(env.ARTIFACT_DIR);
  return s3Store({
    url: env.ARTIFACT_S3_URL,
    region: env.ARTIFACT_S3_REGION,
    accessKeyId: env.ARTIFACT_S3_ACCESS_KEY_ID,
    secretAccessKey: env.ARTIFACT_S3_SECRET_ACCESS_KEY,
  });
}
