-- Leasing has one owner: what only the catalogue's copy had stands here too, and the catalogue follows by events.
alter table leasing_programmes add column kind text;
alter table leasing_programmes add column exchange_after_months int;
alter table leasing_programmes add column required_grade text not null default 'B';
update leasing_programmes set
  kind = case when company_only then 'business' when residual_percent > 0 then 'buy-and-sell' else 'old-for-new' end;
-- The programmes of this kind promise it after twelve instalments, in words so far.
update leasing_programmes set exchange_after_months = 12 where kind = 'old-for-new' and months > 12;
update leasing_programmes set kind = 'business' where kind = 'old-for-new' and exchange_after_months is null;
alter table leasing_programmes alter column kind set not null;
alter table leasing_programmes alter column required_grade drop default;
alter table leasing_programmes add constraint leasing_kind check (kind in ('business', 'buy-and-sell', 'old-for-new'));
alter table leasing_programmes add constraint leasing_grade check (required_grade in ('A+', 'A', 'B', 'C', 'D'));
alter table leasing_programmes add constraint leasing_promise check (
  (kind = 'old-for-new') = (exchange_after_months is not null)
  and (exchange_after_months is null or exchange_after_months between 1 and months - 1)
  and (kind <> 'buy-and-sell' or residual_percent > 0));

-- The programmes as they were published last: an event is appended only when they differ.
create table announced_leasing (
  is_only boolean primary key default true check (is_only),
  programmes jsonb not null,
  version int not null
);
