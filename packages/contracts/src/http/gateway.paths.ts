/** URLs of services/gateway that people's pages call, by route name (ROUTES). No schema here: browsers import this file. */
export const gatewayPaths = {
  get_release_set: ['GET', '/api/gateway/release-set'],
  report_visit: ['POST', '/api/gateway/visits'],
  report_spans: ['POST', '/api/gateway/spans'],
  report_remote_failure: ['POST', '/api/gateway/remote-failures'],
} as const;

/** What the back office calls. */
export const gatewayOfficePaths = {
  admin_get_visits: ['GET', '/api/gateway/admin/visits'],
  admin_list_remotes: ['GET', '/api/gateway/admin/remotes'],
  admin_promote_release: ['POST', '/api/gateway/admin/remotes/:remote/promote'],
  admin_roll_back_remote: ['POST', '/api/gateway/admin/remotes/:remote/roll-back'],
  admin_make_preview_link: ['POST', '/api/gateway/admin/preview-links'],
  purge_cache: ['POST', '/api/new/core/fastly/purge'],
  admin_list_record_changes: ['GET', '/api/gateway/admin/record-changes'],
} as const;
