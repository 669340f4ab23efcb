-- A row per market and year made every order wait for the one before it to commit. A sequence waits for nobody; numbers
-- go on over the years, the year stands in front of them, and an order that fails leaves a gap.
create sequence buyout_number_cz as int maxvalue 999999;
create sequence buyout_number_ro as int maxvalue 999999;

select setval('buyout_number_' || market, max(last)) from number_series group by market;

drop table number_series;
