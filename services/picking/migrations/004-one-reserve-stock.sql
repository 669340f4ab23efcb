-- Processes of the version that called it are long gone.
drop function reserve_stock(uuid, text, text, int, text[], int[], jsonb);
