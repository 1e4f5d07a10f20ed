-- Counts of rate limits over all processes (http/api/rate-limit-counter.ts). Unlogged, because they
-- may be lost in a crash.
create unlogged table rate_limits (key text primary key, points integer not null, expire bigint);
create index rate_limits_expire on rate_limits (expire);
