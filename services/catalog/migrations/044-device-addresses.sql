-- Addresses that buy-out and repairs publish of each device, by its identifier: where the page of a product leads. Copies from before are
-- empty until their owners publish them again, which they do when they start.
-- buyout_prices: { "<device_identifier>": "<path>" }; repair_offers: { "<device_identifier>": { "cz": "<path>", "ro": "<path>" } }.
alter table buyout_prices add column device_paths jsonb not null default '{}';
alter table repair_offers add column device_paths jsonb not null default '{}';
