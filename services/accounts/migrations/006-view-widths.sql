-- Widths that somebody gave the columns of a view, in rem by the column's id; a column that isn't there has the list's own.
alter table grid_views add column widths jsonb not null default '{}';
