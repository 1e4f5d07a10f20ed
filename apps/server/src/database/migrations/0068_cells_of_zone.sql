-- A server that starts reads the cells of every zone; without this it read all cells of all zones for each.
create index zone_cells_zone on zone_cells (zone_id);
