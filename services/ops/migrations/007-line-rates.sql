-- What the shop lives on, by five minutes: long enough for the same weekday and time of the eight weeks before the longest range of the
-- overview. `event_rates` has every type by the minute, for eight days.
create table line_rates (
  step timestamptz not null,
  type text not null,
  -- Empty for events of no market.
  market text not null,
  count int not null,
  primary key (step, type, market)
);
insert into line_rates (step, type, market, count)
select date_bin('5 minutes', at, '2000-01-01T00:00:00Z'), type, coalesce(market, ''), count(*)
from events
where type in ('orders.order-placed.v1', 'payments.payment-captured.v1', 'buyout.buyout-ordered.v1', 'repairs.repair-booked.v1')
group by 1, 2, 3;
