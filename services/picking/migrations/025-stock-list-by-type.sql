-- How many rows of a type there are, and of them in each state, is counted here: a page in any order then ends its walk with its last row,
-- where it went through all rows to count them.
create index stock_list_of_type on stock_list (type_device, market, available) include (is_endless);
