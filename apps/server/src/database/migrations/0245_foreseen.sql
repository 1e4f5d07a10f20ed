-- For statements that are sent with the commit: a wrong prediction fails the transaction, which is
-- then retried.
create function foreseen(came_true boolean) returns void language plpgsql as $$
begin
  if came_true is not true then
    raise exception 'not as foreseen' using errcode = 'serialization_failure';
  end if;
end $$;
