import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isUuid } from '@okruh/contracts/uuid';
import { checkSecondFactor, staffLogin } from '@okruh/contracts/http/accounts/login';
import { adminListDeadLetters, type DeadLetterTarget } from '@okruh/contracts/http/ops-admin/dead-letters';
import { adminGetRedrive, adminStartRedrive } from '@okruh/contracts/http/ops-admin/redrives';
import {
  adminGetReplay,
  adminListProjections,
  adminPreviewReplay,
  adminRebuildProjection,
  adminStartReplay,
  type ReplayPlace,
} from '@okruh/contracts/http/ops-admin/replays';
import { adminFindPersonalStories, adminFindStories, adminGetStory, adminGetStoryOutcomes } from '@okruh/contracts/http/ops-admin/stories';
import { adminListConsumers, adminPauseConsumer, adminResumeConsumer } from '@okruh/contracts/http/ops-admin/streams';
import { toPersonalKind } from '@okruh/market/personal-search';
import { type PatientClient, PatientClients } from '../chaos/patient-client.ts';
import { varDir } from '../paths.ts';
import { PlainError, runCommand } from '../plain-error.ts';
import { runningShop } from '../stack/running-shop.ts';

const USAGE = `npm run ops -- <command>, each answers with JSON:
  story <number, id, e-mail or IMEI>    events in causal order, their consumers and attempts, what is missing
  dead-letters [--state waiting]        dead letters; --consumer, --detail and --q narrow them, --page goes on
  redrive --reason "…" (--sequences 14,15 | --consumer … [--detail …])
                                        publishes them again and waits for the results; --rate 2, --stop-after 3
  consumers                             durable consumers, the ones in trouble first
  pause <consumer> --reason "…"         has it fetch nothing more
  resume <consumer> --reason "…"        lets it go on
  replay <consumer> --stream ORDERS --from 120 [--until 260] [--again] [--reason "…"]
                                        gives it what it lacks of a range, and projections again; without a reason it
                                        only shows the range. Places are sequences or times; --rate 100, --stop-after 3
  projections                           what can be read again from its stream
  rebuild <service.projection> --reason "…" [--write]
                                        compares it with its stream, and with --write puts it right

OPS_E_MAIL and OPS_PASSWORD say who you are, OPS_CODE is the second factor; without them the operator of the demo.`;

const options = {
  state: { type: 'string' },
  consumer: { type: 'string' },
  detail: { type: 'string' },
  q: { type: 'string' },
  page: { type: 'string' },
  sequences: { type: 'string' },
  reason: { type: 'string' },
  rate: { type: 'string' },
  'stop-after': { type: 'string' },
  stream: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  again: { type: 'boolean' },
  write: { type: 'boolean' },
} as const;
type Values = {
  readonly [Name in keyof typeof options]?: ((typeof options)[Name]['type'] extends 'boolean' ? boolean : string) | undefined;
};

const DEMO = { eMail: 'provoz@okruh.example', password: 'Okruh-2026!' };
const POLL_MS = 1_000;

const print = (answer: unknown): void => void process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);

async function logIn(client: PatientClient): Promise<void> {
  const { OPS_E_MAIL: eMail = DEMO.eMail, OPS_PASSWORD: password = DEMO.password, OPS_CODE: code } = process.env;
  const login = await client.insist(staffLogin, { body: { e_mail: eMail, password } });
  if (!login.ok) throw new PlainError(`${eMail} can't log in: ${login.code}.`);
  if (login.body.second_factor === null) return;
  if (login.body.second_factor === 'enrolment' || code === undefined)
    throw new PlainError('This login has a second factor: set it up in the back office, and give its code as OPS_CODE.');
  const checked = await client.insist(checkSecondFactor, { body: { code } });
  if (!checked.ok) throw new PlainError(`The code is refused: ${checked.code}.`);
}

function needReason({ reason = '' }: Values): string {
  if (reason.trim() === '') throw new PlainError('Give a reason with --reason: it is written down with your name.');
  return reason;
}

function needNumber(text: string | undefined, usual: number, name: string): number {
  const number = Number(text ?? usual);
  if (!Number.isInteger(number) || number < 1) throw new PlainError(`--${name} needs a whole number from 1 on.`);
  return number;
}

async function showStory(client: PatientClient, words: readonly string[]): Promise<void> {
  const q = words.join(' ').trim();
  if (q === '') throw new PlainError('Which story? A number of an order, a buy-out, a repair, an invoice or a parcel, or an id.');
  const { items } =
    toPersonalKind(q) === null
      ? await client.must(adminFindStories, { query: { q } })
      : await client.must(adminFindPersonalStories, { body: { text: q } });
  const exact = items.find(({ number, id }) => number === q || (isUuid(q) && id === q.toLowerCase())) ?? items[0];
  if (exact === undefined) throw new PlainError(`Nothing answers to ${q}.`);
  const params = { id: exact.id };
  const [story, outcomes] = await Promise.all([client.must(adminGetStory, { params }), client.must(adminGetStoryOutcomes, { params })]);
  print({ ...story, outcomes: outcomes.items, unreachable: outcomes.unreachable, others: items.filter(({ id }) => id !== exact.id) });
}

async function listLetters(client: PatientClient, { state, consumer, detail, q, page }: Values): Promise<void> {
  const query = {
    page: needNumber(page, 1, 'page'),
    ...(state !== undefined && { state: state as 'waiting' }),
    ...(consumer !== undefined && { consumer }),
    ...(detail !== undefined && { detail }),
    ...(q !== undefined && { q }),
  };
  print(await client.must(adminListDeadLetters, { query }));
}

/** What the options name: letters one by one, or all that wait and fit. */
async function findTarget(client: PatientClient, { sequences, consumer, detail }: Values): Promise<DeadLetterTarget> {
  if (sequences !== undefined) return { sequences: sequences.split(',').map((one) => needNumber(one, 0, 'sequences')) };
  if (consumer === undefined) throw new PlainError('Which ones? --sequences 14,15, or --consumer with or without --detail.');
  const filter = { consumer, ...(detail !== undefined && { detail }) };
  const { items } = await client.must(adminListDeadLetters, { query: { ...filter, state: 'waiting', page_size: 1 } });
  const [newest] = items;
  if (newest === undefined) throw new PlainError('Nothing like that waits.');
  return { filter: { ...filter, until: newest.sequence } };
}

async function redrive(client: PatientClient, values: Values): Promise<void> {
  const reason = needReason(values);
  const target = await findTarget(client, values);
  const perSecond = needNumber(values.rate, 2, 'rate');
  const body = { id: randomUUID(), target, reason, per_second: perSecond, stop_after: needNumber(values['stop-after'], 3, 'stop-after') };
  let state = await client.must(adminStartRedrive, { body });
  while (state.state === 'running' || state.counts.sent > 0) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    state = await client.must(adminGetRedrive, { params: { id: body.id } });
  }
  print(state);
  // A script notices it without reading.
  if (state.counts.dead > 0 || state.state === 'stopped') process.exitCode = 1;
}

/** "120" or "2026-11-29T08:00". */
function toPlace(typed: string): ReplayPlace {
  if (/^\d+$/.test(typed)) return { sequence: Number(typed) };
  const at = new Date(typed);
  if (Number.isNaN(at.getTime())) throw new PlainError(`${typed} is neither a sequence nor a time.`);
  return { at: at.toISOString() };
}

async function replay(client: PatientClient, consumer = '', values: Values): Promise<void> {
  const { stream, from, until, reason } = values;
  if (consumer === '' || stream === undefined || from === undefined)
    throw new PlainError('Which events? For example: replay orders --stream PICKING --from 2026-11-29T08:00.');
  const range = {
    consumer,
    stream,
    from: toPlace(from),
    until: until === undefined ? null : toPlace(until),
    is_again: values.again === true,
  };
  if (reason === undefined) return print(await client.must(adminPreviewReplay, { body: range }));
  const rates = { per_second: needNumber(values.rate, 100, 'rate'), stop_after: needNumber(values['stop-after'], 3, 'stop-after') };
  const body = { ...range, ...rates, id: randomUUID(), reason: needReason(values) };
  let state = await client.must(adminStartReplay, { body });
  while (state.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    state = await client.must(adminGetReplay, { params: { id: body.id } });
  }
  print(state);
  if (state.counts.failed > 0 || state.state === 'stopped') process.exitCode = 1;
}

async function rebuild(client: PatientClient, asked = '', values: Values): Promise<void> {
  const [service = '', name = ''] = asked.split('.');
  const id = randomUUID();
  const body = { id, may_write: values.write === true, reason: needReason(values) };
  await client.must(adminRebuildProjection, { params: { service, name }, body });
  for (;;) {
    const { items } = await client.must(adminListProjections, {});
    const found = items.find((one) => one.service === service && one.name === name);
    if (found?.rebuild?.id === id && found.rebuild.state !== 'running') {
      print(found);
      if (found.rebuild.state !== 'done') process.exitCode = 1;
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function command(client: PatientClient, contract: typeof adminPauseConsumer | typeof adminResumeConsumer, name = '', values: Values) {
  if (name === '') throw new PlainError('Which consumer?');
  await client.must(contract, { params: { name }, body: { reason: needReason(values) } });
  const { items } = await client.must(adminListConsumers, {});
  print(items.filter((consumer) => consumer.name === name));
}

// `npm run ops -- story 2611004859`: what the screens of operations show and do, from a shell.
await runCommand(async () => {
  const [name = '', ...rest] = process.argv.slice(2);
  const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true });
  const commands: Readonly<Record<string, (client: PatientClient) => Promise<void>>> = {
    story: (client) => showStory(client, positionals),
    'dead-letters': (client) => listLetters(client, values),
    redrive: (client) => redrive(client, values),
    replay: (client) => replay(client, positionals[0], values),
    projections: async (client) => print(await client.must(adminListProjections, {})),
    rebuild: (client) => rebuild(client, positionals[0], values),
    consumers: async (client) => print(await client.must(adminListConsumers, {})),
    pause: (client) => command(client, adminPauseConsumer, positionals[0], values),
    resume: (client) => command(client, adminResumeConsumer, positionals[0], values),
  };
  const run = commands[name];
  if (run === undefined) throw new PlainError(USAGE);
  const { publicUrls } = await runningShop(varDir);
  const clients = new PatientClients(publicUrls, 2);
  try {
    const client = clients.create('cz');
    await logIn(client);
    await run(client);
  } finally {
    await clients.close();
  }
});
