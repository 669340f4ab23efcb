-- What a carrier does with the device: fetches it, or brings it back. The last collection that was asked for, kept up to date by the
-- events of services/picking: { id, way, day, window, state, refusal, tracking_number, tracking_url, changed_at, version }.
alter table repairs add column collection jsonb;
