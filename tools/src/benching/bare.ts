import { inRoot } from '../paths.ts';
import { machineEnvironment } from '../stack/machine-environment.ts';
import { freePorts } from '../stack/ports.ts';
import { supervise } from '../stack/supervised.ts';

export interface BareServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** A bare Fastify route whose answer has as many bytes as the one it is compared with. */
export async function startBare(bodyBytes: number, logFile: string): Promise<BareServer> {
  const { gateway: port } = await freePorts();
  const url = `http://127.0.0.1:${port}/bare`;
  const unit = supervise({
    name: 'bare',
    command: process.execPath,
    args: ['--import', 'tsx', inRoot('tools', 'src', 'benching', 'bare-server.ts')],
    cwd: inRoot('tools'),
    env: { ...machineEnvironment(), PORT: String(port), BODY_BYTES: String(bodyBytes), NODE_ENV: 'production' },
    logFile,
    isReady: () =>
      fetch(url).then(
        (response) => response.ok,
        () => false,
      ),
    say: () => undefined,
  });
  await unit.start();
  return { url, pid: unit.pid() ?? 0, stop: () => unit.stop() };
}
