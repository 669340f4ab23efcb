import { bringUpToDate, createBuild } from '../building/builds.ts';
import { varDir } from '../paths.ts';
import { PlainError, runCommand } from '../plain-error.ts';
import { browserApps, type BrowserApp } from '../processes.ts';
import { releaseApps } from '../stack/preparation.ts';
import { runningShop } from '../stack/running-shop.ts';
import { stepsOn } from '../terminal/steps.ts';

const isApp = (name: string | undefined): name is BrowserApp => browserApps.some((app) => app === name);

// Builds one app and puts it live in the running shop; nobody else rebuilds or restarts.
await runCommand(async () => {
  const [app] = process.argv.slice(2);
  if (!isApp(app)) throw new PlainError(`Say what to release: npm run release -- <${browserApps.join('|')}>.`);
  const around = await runningShop(varDir);
  const steps = stepsOn();
  await steps.run(`build ${app}`, (say) => bringUpToDate(createBuild(app), say));
  await steps.run(`release ${app}`, async (say) => say((await releaseApps([app], around)).trim()));
});
