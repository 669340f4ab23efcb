/** What operations see and do: streams and consumers, the story of an order, dead letters, alerts. */
import { adminListActions } from './ops-admin/actions.ts';
import { adminChangeAlertRule, adminGetRunbook, adminListAlertRules } from './ops-admin/alert-rules.ts';
import { adminGetAlert, adminListAlerts, adminTakeAlert } from './ops-admin/alerts.ts';
import {
  adminExportDeadLetters,
  adminGetDeadLetter,
  adminListDeadLetters,
  adminPreviewDeadLetters,
  adminSettleDeadLetters,
  adminUnmaskDeadLetter,
} from './ops-admin/dead-letters.ts';
import { adminGetEventContract, adminListEventContracts } from './ops-admin/event-contracts.ts';
import { adminGetOperations } from './ops-admin/operations.ts';
import { adminGetRedrive, adminRedriveEdited, adminStartRedrive, adminStopRedrive } from './ops-admin/redrives.ts';
import {
  adminGetReplay,
  adminListProjections,
  adminListReplays,
  adminPreviewReplay,
  adminRebuildProjection,
  adminStartReplay,
  adminStopReplay,
} from './ops-admin/replays.ts';
import { adminLiftSilence, adminListSilences, adminSilenceAlerts } from './ops-admin/silences.ts';
import {
  adminFindPersonalStories,
  adminFindStories,
  adminGetEvent,
  adminGetStory,
  adminGetStoryOutcomes,
  adminUnmaskEvent,
} from './ops-admin/stories.ts';
import { adminCheckTailFilter, adminFollowEvents } from './ops-admin/tail.ts';
import { adminListConsumers, adminListStreams, adminPauseConsumer, adminResumeConsumer } from './ops-admin/streams.ts';
import { waitingRoutes } from '../definitions/waiting-routes.ts';

export const { listWaiting } = waitingRoutes('ops');

/** Routes of services/ops for the back office, by route name. */
export const opsAdminRoutes = {
  admin_list_waiting: listWaiting,
  admin_get_operations: adminGetOperations,
  admin_list_streams: adminListStreams,
  admin_list_consumers: adminListConsumers,
  admin_pause_consumer: adminPauseConsumer,
  admin_resume_consumer: adminResumeConsumer,
  admin_preview_replay: adminPreviewReplay,
  admin_start_replay: adminStartReplay,
  admin_list_replays: adminListReplays,
  admin_get_replay: adminGetReplay,
  admin_stop_replay: adminStopReplay,
  admin_list_projections: adminListProjections,
  admin_rebuild_projection: adminRebuildProjection,
  admin_follow_events: adminFollowEvents,
  admin_check_tail_filter: adminCheckTailFilter,
  admin_find_stories: adminFindStories,
  admin_find_personal_stories: adminFindPersonalStories,
  admin_get_story: adminGetStory,
  admin_get_story_outcomes: adminGetStoryOutcomes,
  admin_get_event: adminGetEvent,
  admin_unmask_event: adminUnmaskEvent,
  admin_list_event_contracts: adminListEventContracts,
  admin_get_event_contract: adminGetEventContract,
  admin_list_actions: adminListActions,
  admin_list_dead_letters: adminListDeadLetters,
  admin_get_dead_letter: adminGetDeadLetter,
  admin_settle_dead_letters: adminSettleDeadLetters,
  admin_preview_dead_letters: adminPreviewDeadLetters,
  admin_export_dead_letters: adminExportDeadLetters,
  admin_unmask_dead_letter: adminUnmaskDeadLetter,
  admin_redrive_edited: adminRedriveEdited,
  admin_start_redrive: adminStartRedrive,
  admin_get_redrive: adminGetRedrive,
  admin_stop_redrive: adminStopRedrive,
  admin_list_alerts: adminListAlerts,
  admin_get_alert: adminGetAlert,
  admin_take_alert: adminTakeAlert,
  admin_list_silences: adminListSilences,
  admin_silence_alerts: adminSilenceAlerts,
  admin_lift_silence: adminLiftSilence,
  admin_list_alert_rules: adminListAlertRules,
  admin_get_runbook: adminGetRunbook,
  admin_change_alert_rule: adminChangeAlertRule,
} as const;
export type OpsOfficeRoutes = typeof opsAdminRoutes;
