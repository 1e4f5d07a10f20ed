-- What was never decided was looked at for a day and then left open for ever: it is looked at once more, and given up.
update transactions set next_check_at = expires_at where status in ('progress', 'authorized') and expires_at is not null and next_check_at is null;
