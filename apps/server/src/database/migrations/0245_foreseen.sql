-- For statements that leave with their commit: what did not come out as it was foreseen undoes the transaction, and its work is done once more (decision 052).
create function foreseen(came_true boolean) returns void language plpgsql as $$
begin
  if came_true is not true then
    raise exception 'not as foreseen' using errcode = 'serialization_failure';
  end if;
end $$;
