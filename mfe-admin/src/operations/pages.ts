import type { PageComponents } from '../office/area.ts';
import { tableMessages } from '../office/data-table/table-messages.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import { ActionsPage } from './actions-page.tsx';
import { AlertPage } from './alerts/alert-page.tsx';
import { AlertRulesPage } from './alerts/alert-rules-page.tsx';
import { AlertsPage } from './alerts/alerts-page.tsx';
import { RunbookPage } from './alerts/runbook-page.tsx';
import { SilencesPage } from './alerts/silences-page.tsx';
import { ConsumersPage } from './consumers-page.tsx';
import { DeadLetterPage } from './dead-letter-page.tsx';
import { DeadLettersPage } from './dead-letters-page.tsx';
import { EventContractPage } from './contracts/event-contract-page.tsx';
import { EventContractsPage } from './contracts/event-contracts-page.tsx';
import { EventPage } from './event-page.tsx';
import { OperationsPage } from './overview/operations-page.tsx';
import { RedrivePage } from './redrive-page.tsx';
import { ReplayPage } from './replays/replay-page.tsx';
import { ReplaysPage } from './replays/replays-page.tsx';
import { StoriesPage } from './stories-page.tsx';
import { StoryPage } from './story-page.tsx';
import { StreamsPage } from './streams-page.tsx';
import { TailPage } from './tail-page.tsx';
import type { OfficeMessages } from '../office/messages.ts';

export const messages: readonly OfficeMessages[] = [
  gridMessages,
  tableMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json'), en: () => import('./locales/en.json') },
];
export const pages = {
  operations: OperationsPage,
  stories: StoriesPage,
  story: StoryPage,
  event: EventPage,
  tail: TailPage,
  streams: StreamsPage,
  consumers: ConsumersPage,
  'dead-letters': DeadLettersPage,
  'dead-letter': DeadLetterPage,
  redrive: RedrivePage,
  replays: ReplaysPage,
  replay: ReplayPage,
  actions: ActionsPage,
  'event-contracts': EventContractsPage,
  'event-contract': EventContractPage,
  alerts: AlertsPage,
  alert: AlertPage,
  silences: SilencesPage,
  'alert-rules': AlertRulesPage,
  runbook: RunbookPage,
} satisfies PageComponents<
  | 'operations'
  | 'stories'
  | 'tail'
  | 'story'
  | 'event'
  | 'streams'
  | 'consumers'
  | 'dead-letters'
  | 'dead-letter'
  | 'redrive'
  | 'replays'
  | 'replay'
  | 'actions'
  | 'event-contracts'
  | 'event-contract'
  | 'alerts'
  | 'alert'
  | 'silences'
  | 'alert-rules'
  | 'runbook'
>;
