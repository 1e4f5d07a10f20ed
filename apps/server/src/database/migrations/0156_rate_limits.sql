-- How often somebody asked lately, over all processes (http/turn-counter.ts). Worth nothing after a crash, so not logged.
create unlogged table rate_limits (key text primary key, points integer not null, expire bigint);
create index rate_limits_expire on rate_limits (expire);
