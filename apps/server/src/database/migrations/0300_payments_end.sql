-- Undecided payments were left open after a day. They are checked a last time and then closed.
update transactions set next_check_at = expires_at where status in ('progress', 'authorized') and expires_at is not null and next_check_at is null;
