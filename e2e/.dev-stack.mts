import { serveControl } from '@okruh/tools/control';
import { startStack } from '@okruh/tools/stack';
import { writeFileSync } from 'node:fs';
const dir = '/tmp/e2e-dev/shop';
const stack = await startStack({ dir, ports: 'free', env: {}, say: (l) => console.log(l), rateLimitScale: 1000 });
const control = await serveControl(stack.units);
writeFileSync(
  '/tmp/e2e-dev/shop.json',
  JSON.stringify({
    cz: stack.publicUrls.cz,
    ro: stack.publicUrls.ro,
    mail: stack.mailUrl,
    databaseUrl: stack.databaseUrl,
    natsUrl: stack.natsUrl,
    control: control.url,
    dir,
    secrets: undefined,
  }),
);
console.log('UP', stack.ports);
process.on('SIGTERM', async () => {
  await control.close();
  await stack.stop();
  process.exit(0);
});
