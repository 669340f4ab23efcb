-- Collections: parcels with people's own devices, which a carrier fetches for a buy-out or a repair, or brings back.

create table collections (
  -- Given by the service that wants it.
  id uuid primary key,
  about text not null check (about in ('buyout', 'repair')),
  about_id uuid not null,
  -- What people call the buy-out or the repair.
  number text not null,
  market text not null check (market in ('cz', 'ro')),
  -- in: from the customer to us; back: from us to the customer.
  way text not null check (way in ('in', 'back')),
  carrier text not null,
  -- Wanted, then confirmed by the carrier; null on the way back.
  day date,
  part_of_day text check (part_of_day in ('08-12', '12-17')),
  -- What we did ourselves; `state` follows from it and from the carrier's events (src/shipping/collections/collection.ts).
  own_state text not null check (own_state in ('booking', 'booked', 'cancelled', 'refused')),
  state text not null,
  refusal text,
  tracking_number text,
  tracking_url text,
  -- Sealed: names and addresses stand on it.
  label_pdf_cipher text,
  -- What the carrier has to be asked next, and when; null when nothing is.
  todo text check (todo in ('book', 'cancel')),
  todo_at timestamptz,
  todo_attempts int not null default 0,
  -- When the carrier was asked about a collection without news last.
  checked_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  booked_at timestamptz,
  last_event_at timestamptz,
  changed_at timestamptz not null default now(),
  check ((todo is null) = (todo_at is null)),
  check ((own_state = 'refused') = (refusal is not null))
);
create index collections_to_do on collections (todo_at) where todo is not null;
create index collections_under_way on collections (coalesce(checked_at, last_event_at, booked_at))
  where state in ('booked', 'collected', 'in_transit', 'out_for_delivery', 'attempt_failed', 'returning');
create index collections_with_labels on collections (changed_at) where label_pdf_cipher is not null;

-- Each event once, whichever way and in whichever order it came.
create table collection_events (
  carrier text not null,
  -- The carrier's own.
  event_id text not null,
  collection_id uuid not null references collections (id),
  kind text not null,
  at timestamptz not null,
  text text not null,
  place text not null,
  received_at timestamptz not null default now(),
  primary key (carrier, event_id)
);
create index collection_events_of_collection on collection_events (collection_id, at);
