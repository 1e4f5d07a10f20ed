-- For the start of a server, which reads the cells of every zone.
create index zone_cells_zone on zone_cells (zone_id);
