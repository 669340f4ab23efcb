-- Pieces of these that came back by a withdrawal and are in stock again: should their parcel come back as well, they don't come twice.
alter table reservation_pieces add column restocked int not null default 0 check (restocked between 0 and quantity);
