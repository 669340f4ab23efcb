/** URLs of services/ops that the back office calls, by route name. No schema here: browsers import this file. */
export const opsOfficePaths = {
  admin_get_operations: ['GET', '/api/ops/admin/operations'],
  admin_list_streams: ['GET', '/api/ops/admin/streams'],
  admin_list_consumers: ['GET', '/api/ops/admin/consumers'],
  admin_pause_consumer: ['POST', '/api/ops/admin/consumers/:name/pause'],
  admin_resume_consumer: ['POST', '/api/ops/admin/consumers/:name/resume'],
  admin_follow_events: ['GET', '/api/ops/admin/tail'],
  admin_find_stories: ['GET', '/api/ops/admin/stories'],
  admin_get_story: ['GET', '/api/ops/admin/stories/:id'],
  admin_get_story_outcomes: ['GET', '/api/ops/admin/stories/:id/outcomes'],
  admin_get_event: ['GET', '/api/ops/admin/events/:id'],
  admin_list_dead_letters: ['GET', '/api/ops/admin/dead-letters'],
  admin_get_dead_letter: ['GET', '/api/ops/admin/dead-letters/:sequence'],
  admin_settle_dead_letters: ['POST', '/api/ops/admin/dead-letters/settle'],
  admin_start_redrive: ['POST', '/api/ops/admin/redrives'],
  admin_get_redrive: ['GET', '/api/ops/admin/redrives/:id'],
  admin_stop_redrive: ['POST', '/api/ops/admin/redrives/:id/stop'],
} as const;
