/** URLs of services/accounts by route name (ROUTES). No schema here: browsers import this file. */
export const accountsPaths = {
  register: ['POST', '/api/accounts/register'],
  confirm_registration: ['POST', '/api/accounts/register/confirm'],
  login: ['POST', '/api/accounts/login'],
  staff_login: ['POST', '/api/accounts/staff/login'],
  logout: ['POST', '/api/accounts/logout'],
  get_session: ['GET', '/api/accounts/session'],
  change_password: ['POST', '/api/accounts/password'],
  request_password_reset: ['POST', '/api/accounts/password-reset'],
  confirm_password_reset: ['POST', '/api/accounts/password-reset/confirm'],
  list_staff: ['GET', '/api/accounts/admin/staff'],
  resolve_session: ['POST', '/api/accounts/internal/resolve-session'],
  internal_account_mail: ['GET', '/api/accounts/internal/mails/:kind/:id'],
} as const;
