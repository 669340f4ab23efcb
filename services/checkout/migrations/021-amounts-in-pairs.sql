-- A limit stands in both currencies or in none: half of one would be read as none and let everything through.
alter table delivery_definitions add constraint delivery_free_from_in_both check ((free_from_czk is null) = (free_from_ron is null));
alter table payment_definitions add constraint payment_max_in_both check ((max_czk is null) = (max_ron is null));
