import { needsStore, staffRoles } from '@okruh/contracts/access';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { Select } from '@okruh/ui';
import type { FormField } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { accounts } from '../office/api/api.ts';
import { knownOr } from '../office/grid/list-address.ts';

/** What a form says of somebody's access. */
export interface AccessValues {
  readonly role: string;
  readonly store_id: string;
}

/** The role of a form; undefined until one is chosen. */
export const toRole = (role: string) => knownOr(role, staffRoles, undefined);

const isAtStore = (role: string): boolean => {
  const known = toRole(role);
  return known !== undefined && needsStore(known);
};

/** Rules of both fields: a role that serves at one counter needs its store. */
export const accessRules = ({ role }: AccessValues): Readonly<Record<keyof AccessValues, readonly FieldRule[]>> => ({
  role: [fieldRules.required],
  store_id: isAtStore(role) ? [fieldRules.required] : [],
});

/** Store of a form as the service wants it. */
export const toStoreId = ({ role, store_id: storeId }: AccessValues): string | null => (isAtStore(role) ? storeId : null);

interface AccessFieldsProps {
  /** What is chosen. */
  readonly role: string;
  readonly roleField: FormField;
  readonly storeField: FormField;
}

/** Role, and for those who serve at one counter the store. */
export function AccessFields({ role, roleField, storeField }: AccessFieldsProps) {
  const text = useText();
  const { data } = useQuery({ ...accounts.query('get_staff_choices'), staleTime: 0 });
  return (
    <>
      <Select
        {...roleField}
        label={text('staff.role')}
        placeholder={text('staff.role.choose')}
        options={staffRoles.map((one) => ({ value: one, label: text(`role.${one}`) }))}
      />
      {isAtStore(role) && data !== undefined && (
        <Select
          {...storeField}
          label={text('staff.store')}
          help={text('staff.store.help')}
          placeholder={text('staff.store.choose')}
          options={data.stores.map(({ id, name, market }) => ({ value: id, label: `${name} (${market.toUpperCase()})` }))}
        />
      )}
    </>
  );
}
