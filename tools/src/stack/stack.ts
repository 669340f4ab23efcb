import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { BROKER_OPERATOR } from '@okruh/contracts/broker-users';
import { listServers } from '@okruh/service-kit';
import { connect as connectBroker } from 'nats';
import { buildAll } from '../building/builds.ts';
import { SERVICE_BUNDLE } from '../building/bundle-services.ts';
import { inRoot } from '../paths.ts';
import { PlainError } from '../plain-error.ts';
import {
  paymentsEnvironment,
  processTable,
  schemas,
  sharedEnvironment,
  type Environment,
  type Ports,
  type ProcessSpec,
  type Surroundings,
} from '../processes.ts';
import { endRunningPrograms } from '../run.ts';
import { silentSteps, type Steps } from '../terminal/steps.ts';
import { ensureDatabase, ensureRoles, type Roles } from './database-roles.ts';
import { type EmbeddedBroker, embeddedBroker, embeddedDatabase } from './embedded.ts';
import { prepareFolder } from './folder.ts';
import { refuseAbsentServers } from './given-servers.ts';
import { machineEnvironment } from './machine-environment.ts';
import { configuredPorts, freePorts, refuseBusyPorts } from './ports.ts';
import { prepare } from './preparation.ts';
import { brokerPasswords, loadSecrets, passwordVariable, type Secrets } from './secrets.ts';
import { supervise } from './supervised.ts';
import type { Unit } from './unit.ts';

/** How a process of the table is run. */
export interface Command {
  readonly command: string;
  readonly args: readonly string[];
}

export interface StackOptions {
  /** Folder of everything that the stack writes; made when it isn't there. */
  readonly dir: string;
  /** `configured`: the defaults and their variables, one clear sentence when one is busy. `free`: whatever is free. */
  readonly ports: 'configured' | 'free';
  /**
   * `DATABASE_URL`, `NATS_URL` and `SMTP_URL` replace the embedded part; `LOG_LEVEL`, the port variables and the
   * secrets are read as well. Tests pass an empty one, so that they never meet the shop's own data.
   */
  readonly env: NodeJS.ProcessEnv;
  readonly steps?: Steps;
  /** Warnings, crashes and returns of the processes, one line each. */
  readonly say?: (line: string) => void;
  /** Gives up and takes down what is up already. */
  readonly signal?: AbortSignal;
  /** How much more than people the callers may ask; 1 when left out. */
  readonly rateLimitScale?: number;
  /** Nodes of the embedded broker; several form a cluster, and each stream lies on up to three of them. One when left out. */
  readonly brokers?: number;
  /** Networks that the processes are placed in, once the ports are known; all on the loopback interface when left out. */
  readonly layNetworks?: (ports: Ports) => Promise<Placement>;
  /** Another way to run a process than its build, for development. */
  readonly getCommand?: (spec: ProcessSpec) => Command;
}

/** Where processes run and how they reach each other. */
export interface Placement {
  readonly place: (name: string, command: Command) => Command;
  readonly rewrite: (name: string, env: Environment) => Environment;
}

/** A running shop. */
export interface Stack {
  readonly dir: string;
  readonly ports: Ports;
  /** Public origins of the markets, without a slash at the end. */
  readonly publicUrls: { readonly cz: string; readonly ro: string };
  /** The mail catcher's inbox; null when SMTP_URL replaces it. */
  readonly mailUrl: string | null;
  /** The sandbox of bank, partners, courier and registers, as a browser reaches it. */
  readonly sandboxUrl: string;
  /** URL of the role that owns the database. */
  readonly databaseUrl: string;
  readonly natsUrl: string;
  /** How the user who may do everything at the broker connects. */
  readonly natsOperator: { readonly servers: string[]; readonly user: string; readonly pass: string };
  readonly around: Surroundings;
  /** What can be killed and brought back by name: `postgres`, `nats`, `mail` where embedded, `sandbox`, and every process. */
  readonly units: readonly Unit[];
  /** @throws Error when there is no such unit */
  unit(name: string): Unit;
  /** Takes everything down, last to first. */
  stop(): Promise<void>;
}

const LED_WITHIN_MS = 30_000;
const LED_POLL_MS = 100;
const MAX_REPLICAS = 3;

/** Processes run as they are, on the loopback interface. */
export const everythingHere: Placement = { place: (_name, command) => command, rewrite: (_name, env) => env };

const builtCommand = (spec: ProcessSpec): Command => ({
  command: process.execPath,
  args: [inRoot(spec.folder, SERVICE_BUNDLE)],
});

/** Whether something listens there. It costs a tenth of a request, and a process that is loading its code isn't asked for more. */
const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const end = (isUp: boolean): void => {
      socket.destroy();
      resolve(isUp);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });

const answersOn = (port: number) => async (): Promise<boolean> => {
  if (!(await isListening(port))) return false;
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
};

/** All of them, also when one fails: nothing may still be starting while the rest is taken down. */
async function together(works: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(works);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/**
 * Brings up the whole shop: servers, builds, migrations, demo data, releases, processes.
 * A start that fails half-way leaves nothing behind.
 *
 * @throws PlainError with one sentence for an error of the machine or the configuration
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { env, dir, steps = silentSteps, say = () => undefined } = options;
  const signal = options.signal ?? new AbortController().signal;
  const ports = options.ports === 'free' ? await freePorts() : configuredPorts(env);
  await prepareFolder(dir);
  await refuseBusyPorts(portsToTake(ports, env));
  await refuseAbsentServers(env);
  const placement = await options.layNetworks?.(ports);
  await mkdir(join(dir, 'log'), { recursive: true });
  const secrets = await loadSecrets(dir, env);

  const units: Unit[] = [];
  const stop = async (): Promise<void> => {
    // Processes end together and before what they stand on.
    const isProcess = ({ name }: Unit): boolean => processTable.some((spec) => spec.name === name);
    await Promise.all(units.filter(isProcess).map((unit) => unit.stop()));
    for (const unit of units.filter((one) => !isProcess(one)).reverse()) await unit.stop();
  };
  const bringUp = async (unit: Unit): Promise<void> => {
    signal.throwIfAborted();
    units.push(unit);
    await unit.start();
  };
  const giveUp = (): void => {
    endRunningPrograms();
    for (const unit of units) void unit.stop();
  };
  signal.addEventListener('abort', giveUp);

  try {
    const database = embeddedDatabase({ dir, port: ports.postgres, password: secrets['DATABASE_PASSWORD'] ?? '', say });
    const passwords = brokerPasswords(secrets);
    const nodes = options.brokers ?? 1;
    const broker = await embeddedBroker({ dir, port: ports.nats, monitorPort: ports.natsMonitor, nodes, passwords, say });
    await together([
      ...(env['DATABASE_URL'] ? [] : [steps.run('PostgreSQL', () => bringUp(database))]),
      ...(env['NATS_URL']
        ? []
        : [steps.run(nodes === 1 ? 'NATS' : `NATS, ${nodes} nodes`, () => bringUpBroker(broker, bringUp, passwords))]),
      ...(env['SMTP_URL'] ? [] : [steps.run('mail catcher', () => bringUp(mailCatcher(dir, ports, say)))]),
      steps.run('sandbox', () => bringUp(sandbox(dir, ports, secrets, say))),
      buildAll(steps),
    ]);
    signal.throwIfAborted();
    const ownerUrl = env['DATABASE_URL'] || (await ensureDatabase(database.url(), 'okruh'));
    const roles = await ensureRoles({ ownerUrl, schemas, getPassword: (schema) => secrets[passwordVariable(schema)] ?? '' });
    if (!roles.areSeparate) steps.note('DATABASE_URL may not create roles: every service uses it as it is.');
    const around = describeSurroundings(options, ports, roles, secrets, broker.urls);
    await prepare({ around, ownerUrl, hasRoles: roles.areSeparate, steps, withDemoData: true });
    signal.throwIfAborted();
    await together(processTable.map((spec) => steps.run(spec.name, () => bringUp(serviceUnit(spec, around, options, placement)))));
    signal.removeEventListener('abort', giveUp);
    return {
      dir,
      ports,
      publicUrls: around.publicUrls,
      mailUrl: env['SMTP_URL'] ? null : `http://localhost:${ports.mail}`,
      sandboxUrl: sandboxUrl(ports),
      databaseUrl: ownerUrl,
      natsUrl: around.natsUrl,
      natsOperator: { servers: listServers(around.natsUrl), user: BROKER_OPERATOR, pass: brokerPasswords(secrets)[BROKER_OPERATOR] ?? '' },
      around,
      units,
      unit(name) {
        const found = units.find((unit) => unit.name === name);
        if (found === undefined) throw new Error(`The stack has no ${name}, only ${units.map((unit) => unit.name).join(', ')}`);
        return found;
      },
      stop,
    };
  } catch (error) {
    await stop();
    if (signal.aborted) throw new PlainError('Stopped before everything was up.');
    throw error;
  }
}

/** Ports of what isn't replaced by a variable. */
function portsToTake(ports: Ports, env: NodeJS.ProcessEnv): Partial<Ports> {
  const { postgres, nats, natsMonitor, smtp, mail, ...processes } = ports;
  return {
    ...processes,
    ...(env['DATABASE_URL'] ? {} : { postgres }),
    ...(env['NATS_URL'] ? {} : { nats, natsMonitor }),
    ...(env['SMTP_URL'] ? {} : { smtp, mail }),
  };
}

function describeSurroundings(
  options: StackOptions,
  ports: Ports,
  roles: Roles,
  secrets: Secrets,
  brokerUrls: readonly string[],
): Surroundings {
  const { env, dir } = options;
  return {
    ports,
    dir,
    secrets,
    databaseUrl: roles.getUrl,
    publicUrls: {
      cz: env['PUBLIC_URL_CZ'] || `http://localhost:${ports.gateway}`,
      ro: env['PUBLIC_URL_RO'] || `http://ro.localhost:${ports.gateway}`,
    },
    natsUrl: env['NATS_URL'] || brokerUrls.join(','),
    ...describeReplicas(env, options.brokers ?? 1),
    tracing: Object.fromEntries(tracingVariables.flatMap((name) => (env[name] ? [[name, env[name]]] : []))),
    ...(env['TRACE_URL'] ? { traceUrl: env['TRACE_URL'] } : {}),
    smtpUrl: env['SMTP_URL'] || `smtp://127.0.0.1:${ports.smtp}`,
    rateLimitScale: options.rateLimitScale ?? 1,
    payments: paymentsEnvironment(env),
  };
}

const tracingVariables = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
] as const;

/** Of a cluster of ours each stream lies on up to three nodes; a number that is set wins. */
function describeReplicas(env: NodeJS.ProcessEnv, nodes: number): { natsReplicas?: number } {
  if (env['NATS_REPLICAS']) return { natsReplicas: Number(env['NATS_REPLICAS']) };
  return nodes === 1 || env['NATS_URL'] ? {} : { natsReplicas: Math.min(nodes, MAX_REPLICAS) };
}

/** A cluster is there once its nodes have found each other and one of them leads. */
async function bringUpBroker(
  { units, urls }: EmbeddedBroker,
  bringUp: (unit: Unit) => Promise<void>,
  passwords: Readonly<Record<string, string>>,
): Promise<void> {
  await together(units.map(bringUp));
  if (units.length === 1) return;
  const nc = await connectBroker({ servers: [...urls], user: BROKER_OPERATOR, pass: passwords[BROKER_OPERATOR] ?? '' });
  try {
    const until = performance.now() + LED_WITHIN_MS;
    for (;;) {
      const jsm = await jetstreamManager(nc, { checkAPI: false, timeout: 1_000 });
      if (
        await jsm.getAccountInfo().then(
          () => true,
          () => false,
        )
      )
        return;
      await wait(LED_POLL_MS);
      if (performance.now() > until) throw new PlainError(`The ${units.length} nodes of NATS chose no leader; their logs are nats*.log.`);
    }
  } finally {
    await nc.close();
  }
}

function serviceUnit(spec: ProcessSpec, around: Surroundings, options: StackOptions, placement: Placement = everythingHere): Unit {
  const logLevel = options.env['LOG_LEVEL'];
  return supervise({
    name: spec.name,
    ...placement.place(spec.name, (options.getCommand ?? builtCommand)(spec)),
    cwd: inRoot(spec.folder),
    env: {
      ...machineEnvironment(),
      // From Node 22 on compiled code is kept: a process that comes back, comes back sooner. Older ones pass over it.
      NODE_COMPILE_CACHE: join(around.dir, 'compiled'),
      ...placement.rewrite(spec.name, { ...sharedEnvironment(spec, around), ...spec.env(around) }),
      ...(logLevel ? { LOG_LEVEL: logLevel } : {}),
    },
    logFile: join(around.dir, 'log', `${spec.name}.log`),
    isReady: answersOn(around.ports[spec.name]),
    say: options.say ?? (() => undefined),
  });
}

function mailCatcher(dir: string, ports: Ports, say: (line: string) => void): Unit {
  return supervise({
    name: 'mail',
    command: process.execPath,
    args: ['--import', 'tsx', inRoot('tools', 'src', 'mail-catcher', 'main.ts')],
    cwd: inRoot('tools'),
    env: { ...machineEnvironment(), SMTP_PORT: String(ports.smtp), MAIL_PORT: String(ports.mail), MAIL_DIR: join(dir, 'mail') },
    logFile: join(dir, 'log', 'mail.log'),
    isReady: answersOn(ports.mail),
    say,
  });
}

const sandboxUrl = (ports: Ports): string => `http://localhost:${ports.sandbox}`;

function sandbox(dir: string, ports: Ports, secrets: Secrets, say: (line: string) => void): Unit {
  return supervise({
    name: 'sandbox',
    command: process.execPath,
    args: ['--import', 'tsx', inRoot('tools', 'src', 'sandbox', 'main.ts')],
    cwd: inRoot('tools'),
    env: {
      ...machineEnvironment(),
      SANDBOX_PORT: String(ports.sandbox),
      SANDBOX_PUBLIC_URL: sandboxUrl(ports),
      SANDBOX_SECRET: secrets['SANDBOX_SECRET'] ?? '',
      SANDBOX_DIR: join(dir, 'sandbox'),
    },
    logFile: join(dir, 'log', 'sandbox.log'),
    isReady: answersOn(ports.sandbox),
    say,
  });
}
