import { needsStore, type Role } from '@okruh/contracts';
import {
  changeStaffAccess,
  disableStaffMember,
  enableStaffMember,
  inviteStaff as inviteStaffRoute,
  reinviteStaffMember,
  renameStaffMember,
  resetStaffSecondFactor,
} from '@okruh/contracts/http/accounts/staff';
import { type Market, markets } from '@okruh/market';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { type Answer, created, fieldErrors, type Identity, ok, problem, route, type Tx } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { normaliseEmail } from '../model/e-mail-address.ts';
import { formErrors } from '../model/form-errors.ts';
import { loadStaff } from './staff-member.query.ts';
import {
  addStaff,
  changeAccess,
  disableStaff,
  enableStaff,
  inviteStaff,
  renameStaff,
  resetSecondFactor,
  type SeenMember,
  type StaffCause,
  type StaffDependencies,
  type StaffRefusal,
} from './staff.repository.ts';

/** A change of one member of staff as it was asked for. */
interface ChangeRequest {
  readonly params: { readonly account: string };
  readonly body: { readonly version: number; readonly reason?: string };
  readonly identity: Identity;
  readonly requestId: string;
  readonly market: Market;
}

/** Administrators invite members of staff and change what they may do. */
export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  const staff: StaffDependencies = { personalData: deps.personalData, securityLog: deps.securityLog, hash: deps.passwords.hash };

  /** One change in one transaction; the answer is the member as they stand then. */
  const change = async (
    request: ChangeRequest,
    act: (tx: Tx, seen: SeenMember, cause: StaffCause) => Promise<StaffRefusal | undefined>,
  ): Promise<Answer> => {
    const { params, body, market } = request;
    const errors = body.reason === undefined ? null : formErrors(market, { reason: { value: body.reason, rules: sentence } });
    if (errors !== null) return fieldErrors(errors);
    return db.transaction(async (tx) => {
      const refusal = await act(tx, { id: params.account, version: body.version }, toCause(request, body.reason?.trim() ?? null));
      if (refusal !== undefined) return refuse(refusal, market);
      const [member] = await loadStaff(tx, deps.personalData, params.account);
      return ok(member);
    });
  };

  route(app, inviteStaffRoute, async (request) => {
    const { body, market } = request;
    const errors = formErrors(market, {
      ...nameFields(body),
      e_mail: { value: body.e_mail, rules: [fieldRules.required, fieldRules.maxLength(120), fieldRules.eMail] },
      ...storeFields(body),
    });
    if (errors !== null) return fieldErrors(errors);
    const person = { eMail: normaliseEmail(body.e_mail), ...toName(body) };
    return db.transaction(async (tx) => {
      const added = await addStaff(tx, staff, person, toAccess(body), toCause(request, null));
      if (typeof added === 'string') return refuse(added, market);
      const [member] = await loadStaff(tx, deps.personalData, added.id);
      return created(member);
    });
  });

  route(app, renameStaffMember, (request) => {
    const { body, market } = request;
    const errors = formErrors(market, nameFields(body));
    if (errors !== null) return fieldErrors(errors);
    return change(request, (tx, seen, cause) => renameStaff(tx, staff, seen, toName(body), cause));
  });

  route(app, changeStaffAccess, (request) => {
    const { body, market } = request;
    const errors = formErrors(market, storeFields(body));
    if (errors !== null) return fieldErrors(errors);
    return change(request, (tx, seen, cause) => changeAccess(tx, staff, seen, toAccess(body), cause));
  });

  route(app, reinviteStaffMember, (request) => change(request, (tx, seen, cause) => inviteStaff(tx, staff, seen, cause)));
  route(app, disableStaffMember, (request) => change(request, (tx, seen, cause) => disableStaff(tx, staff, seen, cause)));
  route(app, enableStaffMember, (request) => change(request, (tx, seen, cause) => enableStaff(tx, staff, seen, cause)));
  route(app, resetStaffSecondFactor, (request) => change(request, (tx, seen, cause) => resetSecondFactor(tx, staff, seen, cause)));
}

const sentence: readonly FieldRule[] = [fieldRules.required, fieldRules.plainText];

const nameFields = (body: { readonly first_name: string; readonly last_name: string }) => {
  const rules = [fieldRules.required, fieldRules.maxLength(60), fieldRules.plainText];
  return { first_name: { value: body.first_name, rules }, last_name: { value: body.last_name, rules } };
};
const toName = (body: { readonly first_name: string; readonly last_name: string }) => ({
  firstName: body.first_name.trim(),
  lastName: body.last_name.trim(),
});

interface AccessBody {
  readonly role: Role;
  readonly store_id: string | null;
}
/** A role of one counter needs its store, the others have none. */
const storeFields = ({ role, store_id: storeId }: AccessBody) =>
  needsStore(role) ? { store_id: { value: storeId ?? '', rules: [fieldRules.required] } } : {};
const toAccess = ({ role, store_id: storeId }: AccessBody) => ({ role, storeId: needsStore(role) ? storeId : null });

const toCause = ({ identity, requestId }: Pick<ChangeRequest, 'identity' | 'requestId'>, reason: string | null): StaffCause => ({
  actorId: identity.sub,
  correlationId: requestId,
  ip: identity.ip,
  reason,
});

function refuse(refusal: StaffRefusal, market: Market): Answer {
  switch (refusal) {
    case 'forbidden':
    case 'not-found':
      return problem(refusal);
    case 'known-address':
      return fieldErrors({ e_mail: [texts.text(markets[market].locale, 'staff.known-address')] });
    case 'unknown-store':
      return fieldErrors({ store_id: [texts.text(markets[market].locale, 'staff.unknown-store')] });
    case 'changed-meanwhile':
      return problem(refusal, { title: texts.both('staff.changed') });
    case 'own-account':
      return problem(refusal, { title: texts.both('staff.own-account') });
    case 'last-admin':
      return problem(refusal, { title: texts.both('staff.last-admin') });
  }
}
