-- Anybody can have an estimate, a booking or an order's confirmation sent to any address: a mailbox gets so many of a kind an hour.
alter table mails
  -- Keyed hash of the recipient's address, kept for the hour in which the mail counts.
  add column mailbox bytea,
  -- When the mail was let out: from then on it counts.
  add column let_out_at timestamptz;
create index mails_of_mailbox on mails (mailbox, template, let_out_at) where mailbox is not null;

/*
 * Lets a mail out, or says for how many seconds it has to wait because its mailbox was sent as many of its kind in the last hour
 * as it may be. One after the other for a mailbox: the lock is taken before the others are counted. A mail that was let out stays so.
 */
create function let_mail_out(a_id uuid, a_mailbox bytea, a_most int) returns double precision
language plpgsql as $$
declare
  wait double precision;
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(a_mailbox, 'hex'), 0));
  update mails m set mailbox = a_mailbox, let_out_at = coalesce(m.let_out_at, now())
    where m.id = a_id and (m.let_out_at is not null or a_most > (
      select count(*) from mails o where o.mailbox = a_mailbox and o.template = m.template and o.let_out_at > now() - interval '1 hour'));
  if found then return 0; end if;
  select extract(epoch from o.let_out_at + interval '1 hour' - now()) into wait
    from mails o join mails m on m.id = a_id
    where o.mailbox = a_mailbox and o.template = m.template and o.let_out_at > now() - interval '1 hour'
    order by o.let_out_at desc offset a_most - 1 limit 1;
  return greatest(1, coalesce(wait, 1));
end $$;
