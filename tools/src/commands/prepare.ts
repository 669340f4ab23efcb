import { PlainError, runCommand } from '../plain-error.ts';
import { schemas } from '../processes.ts';
import { ensureRoles } from '../stack/database-roles.ts';
import { configuredPorts } from '../stack/ports.ts';
import { prepare } from '../stack/preparation.ts';
import { deriveFieldKeys, passwordVariable } from '../stack/secrets.ts';
import { stepsOn } from '../terminal/steps.ts';

function wanted(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new PlainError(`${name} is not set.`);
  return value;
}

// The job that runs before the processes where npm start doesn't: roles, migrations, demo data when asked for, releases.
await runCommand(async () => {
  const ownerUrl = wanted('DATABASE_URL');
  const roles = await ensureRoles({ ownerUrl, schemas, getPassword: (schema) => wanted(passwordVariable(schema)) });
  await prepare({
    ownerUrl,
    hasRoles: roles.areSeparate,
    steps: stepsOn(),
    withDemoData: process.env['DEMO_DATA'] === 'yes',
    around: {
      ports: configuredPorts({}),
      dir: wanted('DATA_DIR'),
      publicUrls: { cz: wanted('PUBLIC_URL_CZ'), ro: wanted('PUBLIC_URL_RO') },
      natsUrl: wanted('NATS_URL'),
      smtpUrl: '',
      secrets: deriveFieldKeys(wanted('FIELD_KEY')),
      databaseUrl: roles.getUrl,
      rateLimitScale: 1,
      artifactBucket: Object.fromEntries(
        Object.entries(process.env).flatMap(([name, value]) => (name.startsWith('ARTIFACT_S3_') && value ? [[name, value]] : [])),
      ),
    },
  });
});
