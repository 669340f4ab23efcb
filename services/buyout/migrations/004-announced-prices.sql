-- What the world was told last about the prices of a device model family (buyout-prices-changed), so that a new version
-- of the price list announces only what it changed. `version` is the aggregate's version of the events.
create table announced_prices (
  master_product_id text not null,
  market text not null check (market in ('cz', 'ro')),
  version int not null check (version > 0),
  type_device text not null,
  manufacturer_id text not null,
  -- Minor units of the market's currency; null = not bought out any more.
  up_to bigint check (up_to >= 0),
  bonus_percent numeric(5, 2) not null check (bonus_percent >= 0),
  primary key (master_product_id, market)
);
