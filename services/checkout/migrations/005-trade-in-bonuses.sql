-- Per cent more that buy-out gives for an old device when something is bought for it, by what is bought out.
create table trade_in_bonuses (
  market text not null check (market in ('cz', 'ro')),
  manufacturer_id text not null,
  type_device text not null,
  master_product_id text not null,
  -- 0: none now, or it isn't bought out.
  percent double precision not null check (percent >= 0),
  version int not null,
  primary key (market, master_product_id)
);
create index trade_in_bonuses_of_kind on trade_in_bonuses (market, manufacturer_id, type_device, percent);
