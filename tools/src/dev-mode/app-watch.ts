import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { forgetBuild, getBundlerPath } from '../building/builds.ts';
import { inRoot } from '../paths.ts';
import type { BrowserApp } from '../processes.ts';
import { machineEnvironment } from '../stack/machine-environment.ts';

const POLL_MS = 150;

export interface AppWatch {
  stop(): Promise<void>;
}

export interface AppWatchOptions {
  readonly app: BrowserApp;
  /** The app was built again; further builds wait until this is done. */
  readonly onBuilt: () => Promise<void>;
  readonly say: (line: string) => void;
}

const version = (app: BrowserApp): Promise<string> => readFile(inRoot(app, 'dist', 'release.json'), 'utf8').catch(() => '');

/** Builds an app for development, again at every change. A build counts when its release.json, which is written last, is another one. */
export async function watchApp({ app, onBuilt, say }: AppWatchOptions): Promise<AppWatch> {
  let isStopped = false;
  await forgetBuild(app);
  const child: ChildProcess = spawn(process.execPath, [getBundlerPath(app), 'build', '--watch', '--mode', 'development'], {
    cwd: inRoot(app),
    env: { ...machineEnvironment(), NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface({ input: stream }).on('line', (line) => /error|✖|×/i.test(line) && say(`${app} │ ${line}`));
  }
  const watch = async (): Promise<void> => {
    let seen = await version(app);
    while (!isStopped) {
      await wait(POLL_MS);
      const current = await version(app);
      if (current === seen || current === '') continue;
      seen = current;
      await onBuilt().catch((error: unknown) => say(`${app} │ ${error instanceof Error ? error.message : String(error)}`));
    }
  };
  const watching = watch();
  return {
    async stop() {
      isStopped = true;
      await watching;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
}
