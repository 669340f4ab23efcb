import { demoDataDir, varDir } from '../paths.ts';
import { PlainError, runCommand } from '../plain-error.ts';
import { getSpec } from '../processes.ts';
import { runScript } from '../stack/preparation.ts';
import { runningShop } from '../stack/running-shop.ts';

// `npm run seed:large` fills the running shop with invented products; `npm run seed:large -- 20000` with fewer variants.
await runCommand(async () => {
  const variants = process.argv[2] ?? '100000';
  if (process.env['ALLOW_SEED_LARGE'] !== '1') {
    throw new PlainError(
      `This adds ${variants} invented variants to the shop in ${varDir}, and only npm run reset takes them away again: if you want that, run ALLOW_SEED_LARGE=1 npm run seed:large.`,
    );
  }
  const shop = await runningShop(varDir);
  const said = await runScript(getSpec('catalog'), 'seed-large', [], {
    DATABASE_URL: shop.databaseUrl('catalog'),
    DEMO_DATA_DIR: demoDataDir,
    LARGE_VARIANTS: variants,
  });
  process.stdout.write(said);
});
