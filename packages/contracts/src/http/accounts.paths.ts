/** URLs of services/accounts that people's pages call, by route name (ROUTES). No schema here: browsers import this file. */
export const accountsPaths = {
  register: ['POST', '/api/accounts/register'],
  confirm_registration: ['POST', '/api/accounts/register/confirm'],
  login: ['POST', '/api/accounts/login'],
  staff_login: ['POST', '/api/accounts/staff/login'],
  check_second_factor: ['POST', '/api/accounts/staff/second-factor'],
  begin_second_factor: ['POST', '/api/accounts/staff/second-factor/enrolment'],
  confirm_second_factor: ['POST', '/api/accounts/staff/second-factor/enrolment/confirm'],
  logout: ['POST', '/api/accounts/logout'],
  get_session: ['GET', '/api/accounts/session'],
  list_sessions: ['GET', '/api/accounts/sessions'],
  end_session: ['DELETE', '/api/accounts/sessions/:session'],
  end_other_sessions: ['DELETE', '/api/accounts/sessions'],
  change_password: ['POST', '/api/accounts/password'],
  request_password_reset: ['POST', '/api/accounts/password-reset'],
  check_password_reset: ['POST', '/api/accounts/password-reset/check'],
  confirm_password_reset: ['POST', '/api/accounts/password-reset/confirm'],
  get_addresses: ['GET', '/api/accounts/addresses'],
  add_address: ['POST', '/api/accounts/addresses'],
  update_address: ['PUT', '/api/accounts/addresses/:address'],
  delete_address: ['DELETE', '/api/accounts/addresses/:address'],
  get_stores: ['GET', '/api/accounts/stores'],
  get_store: ['GET', '/api/accounts/stores/:store'],
  get_contact_reasons: ['GET', '/api/accounts/contact-reasons'],
  send_message: ['POST', '/api/accounts/messages'],
  add_subscriber: ['POST', '/api/new/news/subscriber/add-subscriber/'],
  confirm_subscription: ['POST', '/api/accounts/subscription/confirm'],
  end_subscription: ['POST', '/api/accounts/subscription/end'],
} as const;

/** What callers of the specification ask; no page of ours calls it, so no browser loads it. */
export const accountsOpenPaths = {
  get_service_buyout_centers: ['GET', '/api/new/stores/stores/service-center/service-buyout-centers/'],
} as const;

/** What the back office calls. */
export const accountsOfficePaths = {
  list_staff: ['GET', '/api/accounts/admin/staff'],
  invite_staff: ['POST', '/api/accounts/admin/staff'],
  get_staff_choices: ['GET', '/api/accounts/admin/staff-choices'],
  get_staff_member: ['GET', '/api/accounts/admin/staff/:account'],
  rename_staff_member: ['PUT', '/api/accounts/admin/staff/:account/name'],
  change_staff_access: ['PUT', '/api/accounts/admin/staff/:account/access'],
  reinvite_staff_member: ['POST', '/api/accounts/admin/staff/:account/invitation'],
  disable_staff_member: ['POST', '/api/accounts/admin/staff/:account/disable'],
  enable_staff_member: ['POST', '/api/accounts/admin/staff/:account/enable'],
  reset_staff_second_factor: ['POST', '/api/accounts/admin/staff/:account/second-factor/reset'],
  list_colleagues: ['GET', '/api/accounts/admin/colleagues'],
  list_staff_sessions: ['GET', '/api/accounts/admin/staff/:account/sessions'],
  end_staff_sessions: ['DELETE', '/api/accounts/admin/staff/:account/sessions'],
  end_staff_session: ['DELETE', '/api/accounts/admin/staff/:account/sessions/:session'],
  list_security_events: ['GET', '/api/accounts/admin/security-events'],
  export_security_events: ['GET', '/api/accounts/admin/security-events/export'],
  admin_list_grid_views: ['GET', '/api/accounts/admin/grid-views'],
  admin_save_grid_view: ['POST', '/api/accounts/admin/grid-views'],
  admin_update_grid_view: ['PUT', '/api/accounts/admin/grid-views/:view'],
  admin_delete_grid_view: ['DELETE', '/api/accounts/admin/grid-views/:view'],
} as const;

/** What processes of ours ask. */
export const accountsInternalPaths = {
  resolve_session: ['POST', '/api/accounts/internal/resolve-session'],
  report_security_event: ['POST', '/api/accounts/internal/security-events'],
  internal_account_mailbox: ['GET', '/api/accounts/internal/accounts/:account/mailbox'],
  internal_colleague: ['GET', '/api/accounts/internal/colleagues/:account'],
  internal_account_mail: ['GET', '/api/accounts/internal/mails/:kind/:id'],
} as const;
