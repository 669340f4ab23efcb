-- The devices of a family that were published with its prices: identifier and path of the wizard's page. Families that were published
-- without them differ from the price list now, so the next start of the service publishes each once more.
alter table announced_prices add column devices jsonb not null default '[]';
