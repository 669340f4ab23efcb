-- How fast pages were for visitors, counted by hour and bucket (packages/contracts/src/metrics/web-vitals.ts); nothing about the visitor.
create table web_vitals (
  hour timestamptz not null,
  market text not null,
  page text not null,
  device text not null,
  -- Who drew the page, and which version of it.
  app text not null,
  version text not null,
  vital text not null,
  bucket smallint not null,
  count integer not null,
  primary key (hour, market, page, device, app, version, vital, bucket)
);

-- Where remotes failed; remote_failures has each minute.
create table page_failures (
  hour timestamptz not null,
  market text not null,
  page text not null,
  remote text not null,
  version text not null,
  place text not null check (place in ('browser', 'server')),
  count integer not null,
  primary key (hour, market, page, remote, version, place)
);
