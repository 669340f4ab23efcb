-- What the back office needs besides the catalogue itself.

alter table categories add column changed_by text;

-- Addresses that a category had before: they lead on to where it is now. A path that a category takes again leaves here.
create table category_redirects (
  locale text not null check (locale in ('cs', 'ro')),
  -- Without the leading slash.
  path text not null,
  category_id text not null references categories (id),
  created_at timestamptz not null default now(),
  primary key (locale, path)
);
create index category_redirects_of_category on category_redirects (category_id);

-- What a screen remembers for its user.
create table component_params (
  component text not null,
  account_id text not null,
  params jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (component, account_id)
);

-- Who has a screen open: each browser tells of itself, and counts as gone when it stops.
create table component_users (
  component text not null,
  account_id text not null,
  name text not null,
  -- What is being edited there.
  subject text,
  seen_at timestamptz not null default now(),
  primary key (component, account_id)
);

-- For searching in lists of the back office: small letters without diacritics.
create function plain_text(typed text) returns text language sql immutable parallel safe strict as $$
  select translate(lower(typed), 'áäâăčďéěíîĺľňóôöŕřšșşťțţúůüýž', 'aaaacdeeiillnooorrssstttuuuyz')
$$;
