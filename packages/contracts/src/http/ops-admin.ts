/** What operations see and do: streams and consumers, the story of an order, dead letters. */
import {
  adminExportDeadLetters,
  adminGetDeadLetter,
  adminListDeadLetters,
  adminPreviewDeadLetters,
  adminSettleDeadLetters,
  adminUnmaskDeadLetter,
} from './ops-admin/dead-letters.ts';
import { adminGetOperations } from './ops-admin/operations.ts';
import { adminGetRedrive, adminRedriveEdited, adminStartRedrive, adminStopRedrive } from './ops-admin/redrives.ts';
import { adminFindStories, adminGetEvent, adminGetStory, adminGetStoryOutcomes, adminUnmaskEvent } from './ops-admin/stories.ts';
import { adminFollowEvents } from './ops-admin/tail.ts';
import { adminListConsumers, adminListStreams, adminPauseConsumer, adminResumeConsumer } from './ops-admin/streams.ts';

/** Routes of services/ops for the back office, by route name. */
export const opsAdminRoutes = {
  admin_get_operations: adminGetOperations,
  admin_list_streams: adminListStreams,
  admin_list_consumers: adminListConsumers,
  admin_pause_consumer: adminPauseConsumer,
  admin_resume_consumer: adminResumeConsumer,
  admin_follow_events: adminFollowEvents,
  admin_find_stories: adminFindStories,
  admin_get_story: adminGetStory,
  admin_get_story_outcomes: adminGetStoryOutcomes,
  admin_get_event: adminGetEvent,
  admin_unmask_event: adminUnmaskEvent,
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
} as const;
export type OpsOfficeRoutes = typeof opsAdminRoutes;
