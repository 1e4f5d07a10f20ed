-- What a shop's own last weeks say about its minutes (docs/decisions/025): learned by a sweep, kept with its rules under the shop's stamp.
alter table shops add column pace jsonb;
