import { waitingRoutes } from '../definitions/waiting-routes.ts';
import { addAddress, deleteAddress, getAddresses, updateAddress } from './accounts/addresses.ts';
import { adminDeleteGridView, adminListGridViews, adminSaveGridView, adminUpdateGridView } from './accounts/grid-views.ts';
import {
  internalAccountMail,
  internalAccountMailbox,
  internalColleague,
  reportSecurityEvent,
  resolveSession,
} from './accounts/internal.ts';
import { beginSecondFactor, checkSecondFactor, confirmSecondFactor, getSession, login, logout, staffLogin } from './accounts/login.ts';
import {
  addSubscriber,
  confirmSubscription,
  endSubscription,
  getContactReasons,
  sendJobApplication,
  sendMessage,
} from './accounts/messages.ts';
import {
  adminAnswerMessage,
  adminCloseMessage,
  adminGetMessage,
  adminGetMessageFile,
  adminListMessages,
  adminNoteMessage,
  adminReopenMessage,
} from './accounts/message-admin.ts';
import { changePassword, checkPasswordReset, confirmPasswordReset, requestPasswordReset } from './accounts/passwords.ts';
import { confirmRegistration, register } from './accounts/registration.ts';
import { endOtherSessions, endSession, listSessions } from './accounts/sessions.ts';
import {
  changeStaffAccess,
  disableStaffMember,
  enableStaffMember,
  endStaffSession,
  endStaffSessions,
  exportSecurityEvents,
  getStaffChoices,
  getStaffMember,
  inviteStaff,
  listColleagues,
  listSecurityEvents,
  listStaff,
  listStaffSessions,
  reinviteStaffMember,
  renameStaffMember,
  resetStaffSecondFactor,
} from './accounts/staff.ts';
import { getServiceBuyoutCenters, getStore, getStores } from './accounts/stores.ts';
import { adminAddStore, adminGetStore, adminGetStoreChoices, adminListStores, adminUpdateStore } from './accounts/store-admin.ts';
import {
  adminCompleteTask,
  adminCreateTask,
  adminDeleteTask,
  adminGetTask,
  adminGetTaskChoices,
  adminListTasks,
  adminReopenTask,
  adminTakeTask,
  adminUpdateTask,
} from './accounts/tasks.ts';
import type { accountsJobPaths } from './accounts-jobs.paths.ts';
import type { accountsOfficePaths, accountsPaths } from './accounts.paths.ts';

export const { listWaiting } = waitingRoutes('accounts');
export const accountsRoutes = {
  register,
  confirm_registration: confirmRegistration,
  login,
  staff_login: staffLogin,
  check_second_factor: checkSecondFactor,
  begin_second_factor: beginSecondFactor,
  confirm_second_factor: confirmSecondFactor,
  logout,
  get_session: getSession,
  list_sessions: listSessions,
  end_session: endSession,
  end_other_sessions: endOtherSessions,
  change_password: changePassword,
  request_password_reset: requestPasswordReset,
  check_password_reset: checkPasswordReset,
  confirm_password_reset: confirmPasswordReset,
  get_addresses: getAddresses,
  add_address: addAddress,
  update_address: updateAddress,
  delete_address: deleteAddress,
  get_stores: getStores,
  get_store: getStore,
  get_service_buyout_centers: getServiceBuyoutCenters,
  get_contact_reasons: getContactReasons,
  send_message: sendMessage,
  send_job_application: sendJobApplication,
  add_subscriber: addSubscriber,
  confirm_subscription: confirmSubscription,
  end_subscription: endSubscription,
  list_staff: listStaff,
  invite_staff: inviteStaff,
  get_staff_choices: getStaffChoices,
  get_staff_member: getStaffMember,
  rename_staff_member: renameStaffMember,
  change_staff_access: changeStaffAccess,
  reinvite_staff_member: reinviteStaffMember,
  disable_staff_member: disableStaffMember,
  enable_staff_member: enableStaffMember,
  reset_staff_second_factor: resetStaffSecondFactor,
  list_colleagues: listColleagues,
  list_staff_sessions: listStaffSessions,
  end_staff_sessions: endStaffSessions,
  end_staff_session: endStaffSession,
  list_security_events: listSecurityEvents,
  export_security_events: exportSecurityEvents,
  admin_list_grid_views: adminListGridViews,
  admin_save_grid_view: adminSaveGridView,
  admin_update_grid_view: adminUpdateGridView,
  admin_delete_grid_view: adminDeleteGridView,
  admin_list_stores: adminListStores,
  admin_get_store_choices: adminGetStoreChoices,
  admin_get_store: adminGetStore,
  admin_add_store: adminAddStore,
  admin_update_store: adminUpdateStore,
  admin_list_waiting: listWaiting,
  admin_list_messages: adminListMessages,
  admin_get_message: adminGetMessage,
  admin_get_message_file: adminGetMessageFile,
  admin_answer_message: adminAnswerMessage,
  admin_note_message: adminNoteMessage,
  admin_close_message: adminCloseMessage,
  admin_reopen_message: adminReopenMessage,
  admin_list_tasks: adminListTasks,
  admin_get_task_choices: adminGetTaskChoices,
  admin_get_task: adminGetTask,
  admin_create_task: adminCreateTask,
  admin_update_task: adminUpdateTask,
  admin_complete_task: adminCompleteTask,
  admin_reopen_task: adminReopenTask,
  admin_take_task: adminTakeTask,
  admin_delete_task: adminDeleteTask,
  report_security_event: reportSecurityEvent,
  resolve_session: resolveSession,
  internal_account_mailbox: internalAccountMailbox,
  internal_colleague: internalColleague,
  internal_account_mail: internalAccountMail,
} as const;
/** Those that people's pages call. */
export type AccountsRoutes = Pick<typeof accountsRoutes, keyof typeof accountsPaths>;
/** Those that the back office calls. */
export type AccountsOfficeRoutes = Pick<typeof accountsRoutes, keyof typeof accountsPaths | keyof typeof accountsOfficePaths>;
/** Those that the page with jobs calls. */
export type AccountsJobRoutes = Pick<typeof accountsRoutes, keyof typeof accountsJobPaths>;
