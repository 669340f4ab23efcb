import type { Term, TermInput, TermKind } from '@okruh/contracts/http/catalog-admin/terms';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { knownOr } from '../../office/grid/list-address.ts';

/** A word of the catalogue as its form holds it, whatever its kind. */
export interface TermFields {
  name: { cs: string; ro: string };
  group: string;
  unit: { cs: string; ro: string };
  value_kind: string;
  filterable: boolean;
  position: string;
  seo_name: string;
  for_buyout: boolean;
  for_service: boolean;
  company: string;
  address: string;
  contact: string;
  /** Empty: the manufacturer answers itself. */
  representative: { company: string; address: string; contact: string };
}

const nobody = { company: '', address: '', contact: '' };

const blank: TermFields = {
  name: { cs: '', ro: '' },
  group: '',
  unit: { cs: '', ro: '' },
  value_kind: 'text',
  filterable: false,
  position: '1',
  seo_name: '',
  for_buyout: false,
  for_service: false,
  ...nobody,
  representative: nobody,
};

export function toFields(term: Term | null): TermFields {
  if (term === null) return blank;
  switch (term.kind) {
    case 'attribute':
      return {
        ...blank,
        name: { ...term.name },
        group: term.group,
        unit: term.unit === null ? blank.unit : { ...term.unit },
        value_kind: term.value_kind,
        filterable: term.filterable,
      };
    case 'attribute-group':
      return { ...blank, name: { ...term.name }, position: String(term.position) };
    case 'badge':
      return { ...blank, name: { ...term.name } };
    case 'manufacturer':
      return {
        ...blank,
        name: { cs: term.name, ro: '' },
        seo_name: term.seo_name,
        position: String(term.position),
        for_buyout: term.for_buyout,
        for_service: term.for_service,
        company: term.company,
        address: term.address,
        contact: term.contact,
        representative: { ...(term.representative ?? nobody) },
      };
  }
}

export function toInput(kind: TermKind, fields: TermFields): TermInput {
  switch (kind) {
    case 'attribute':
      return {
        kind,
        name: fields.name,
        group: fields.group,
        unit: fields.unit.cs.trim() === '' ? null : { cs: fields.unit.cs, ro: fields.unit.ro.trim() || fields.unit.cs },
        value_kind: knownOr(fields.value_kind, ['number', 'text'], 'text'),
        filterable: fields.filterable,
      };
    case 'attribute-group':
      return { kind, name: fields.name, position: Number(fields.position) };
    case 'badge':
      return { kind, name: fields.name };
    case 'manufacturer':
      return {
        kind,
        name: fields.name.cs,
        seo_name: fields.seo_name,
        position: Number(fields.position),
        for_buyout: fields.for_buyout,
        for_service: fields.for_service,
        company: fields.company.trim(),
        address: fields.address.trim(),
        contact: fields.contact.trim(),
        representative: hasRepresentative(fields) ? fields.representative : null,
      };
  }
}

const hasRepresentative = ({ representative }: TermFields): boolean => Object.values(representative).some((value) => value.trim() !== '');

const position: readonly FieldRule[] = [fieldRules.required, fieldRules.number, fieldRules.minValue(1), fieldRules.maxValue(1000)];

/** Rules of the fields that a kind has. */
export function getRules(kind: TermKind, fields: TermFields) {
  const names = { 'name.cs': [fieldRules.required], 'name.ro': [fieldRules.required] };
  switch (kind) {
    case 'attribute':
      return { ...names, group: [fieldRules.required] };
    case 'attribute-group':
      return { ...names, position };
    case 'badge':
      return names;
    case 'manufacturer':
      return {
        'name.cs': [fieldRules.required],
        seo_name: [fieldRules.required],
        position,
        company: [fieldRules.maxLength(200)],
        address: [fieldRules.maxLength(300)],
        contact: [fieldRules.maxLength(200)],
        // Who fills in one of them fills in all.
        ...(hasRepresentative(fields) && {
          'representative.company': [fieldRules.required, fieldRules.maxLength(200)],
          'representative.address': [fieldRules.required, fieldRules.maxLength(300)],
          'representative.contact': [fieldRules.required, fieldRules.maxLength(200)],
        }),
      };
  }
}
