-- Every price of a competitor that was ever typed or imported, with its day, where it comes from and who recorded it
-- (docs/decisions/0068-competitors-prices.md). A trigger writes it, so that releases before this one write it too.
create table competitor_price_history (
  id bigint generated always as identity primary key,
  model_id text not null references models (id),
  quality text not null,
  competitor_id uuid not null references competitors (id),
  -- Minor units; null: the competitor doesn't buy the grade any more.
  price bigint check (price > 0),
  observed_on date not null,
  source text not null,
  recorded_by text not null,
  recorded_at timestamptz not null default clock_timestamp()
);
create index competitor_price_history_of_model on competitor_price_history (model_id, quality, observed_on, id);
create index competitor_price_history_old on competitor_price_history (recorded_at);

insert into competitor_price_history (model_id, quality, competitor_id, price, observed_on, source, recorded_by)
select model_id, quality, competitor_id, price, observed_on, source, recorded_by from competitor_prices;

-- The same price of the same day is no news. Who takes a price away, and as seen on which day, the transaction says.
create function record_competitor_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into competitor_price_history (model_id, quality, competitor_id, price, observed_on, source, recorded_by)
    values (old.model_id, old.quality, old.competitor_id, null,
      coalesce(nullif(current_setting('okruh.observed_on', true), '')::date, current_date), 'typed',
      coalesce(current_setting('okruh.recorded_by', true), ''));
  elsif tg_op = 'INSERT' or (old.price, old.observed_on) is distinct from (new.price, new.observed_on) then
    insert into competitor_price_history (model_id, quality, competitor_id, price, observed_on, source, recorded_by)
    values (new.model_id, new.quality, new.competitor_id, new.price, new.observed_on, new.source, new.recorded_by);
  end if;
  return null;
end
$$;
create trigger competitor_prices_history after insert or update or delete on competitor_prices
  for each row execute function record_competitor_price();
