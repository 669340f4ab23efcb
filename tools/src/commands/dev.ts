import { SERVICE_BUNDLE } from '../building/bundle-services.ts';
import { watchApp } from '../dev-mode/app-watch.ts';
import { startReloadProxy } from '../dev-mode/reload-proxy.ts';
import { inRoot, varDir } from '../paths.ts';
import { PlainError, runCommand } from '../plain-error.ts';
import { browserApps, processTable, type ProcessSpec } from '../processes.ts';
import { claimFolder, folderHolder } from '../stack/folder-claim.ts';
import { prepareFolder } from '../stack/folder.ts';
import { configuredPorts, freePorts, refuseBusyPorts } from '../stack/ports.ts';
import { releaseApps } from '../stack/preparation.ts';
import { describeShop } from '../stack/running-shop.ts';
import { startStack, type Command } from '../stack/stack.ts';
import { untilAskedToStop } from '../stop-signals.ts';
import { stepsOn } from '../terminal/steps.ts';

const names = [...browserApps, ...processTable.map(({ name }) => name)];

/** What is worked on; the rest runs as deployed. Without a name everything is. */
function chosenNames(): ReadonlySet<string> {
  const given = process.argv.slice(2);
  const unknown = given.find((name) => !names.some((known) => known === name));
  if (unknown !== undefined) throw new PlainError(`There is no ${unknown} to work on; there are ${names.join(', ')}.`);
  return new Set(given.length === 0 ? names : given);
}

const watchedService = (spec: ProcessSpec): Command => ({
  command: process.execPath,
  args: [inRoot('node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', inRoot(spec.folder, 'src', 'server.ts')],
});
const builtService = (spec: ProcessSpec): Command => ({
  command: process.execPath,
  args: ['--enable-source-maps', inRoot(spec.folder, SERVICE_BUNDLE)],
});

await runCommand(async () => {
  const chosen = chosenNames();
  const asked = untilAskedToStop();
  const abort = new AbortController();
  void asked.then(() => abort.abort());
  await prepareFolder(varDir);
  const other = await folderHolder(varDir);
  if (other !== null) throw new PlainError(`The shop of this folder runs already (process ${other}): end it first.`);
  const release = await claimFolder(varDir);
  const steps = stepsOn();
  const say = (line: string): void => steps.note(line);
  const publicPort = configuredPorts(process.env).gateway;
  await refuseBusyPorts({ gateway: publicPort });
  try {
    const stack = await startStack({
      dir: varDir,
      ports: 'configured',
      // The proxy takes the gateway's place.
      env: {
        ...process.env,
        PORT: String((await freePorts()).gateway),
        PUBLIC_URL_CZ: `http://localhost:${publicPort}`,
        PUBLIC_URL_RO: `http://ro.localhost:${publicPort}`,
      },
      steps,
      say,
      signal: abort.signal,
      getCommand: (spec) => (chosen.has(spec.name) ? watchedService(spec) : builtService(spec)),
    });
    const forget = await describeShop(stack);
    const proxy = await startReloadProxy(publicPort, stack.ports.gateway);
    const apps = browserApps.filter((app) => chosen.has(app));
    const watches = await Promise.all(
      apps.map((app) =>
        watchApp({
          app,
          say,
          async onBuilt() {
            await releaseApps([app], stack.around);
            say(`${app} is live`);
            proxy.reload();
          },
        }),
      ),
    );
    say(
      `Working on ${[...chosen].join(', ')}: ${stack.publicUrls.cz} and ${stack.publicUrls.ro}, mails at ${stack.mailUrl ?? 'your SMTP_URL'}. Ctrl-C ends it.`,
    );
    await asked;
    await Promise.all([...watches.map((watch) => watch.stop()), proxy.close()]);
    await forget();
    await stack.stop();
  } finally {
    await release();
  }
});
