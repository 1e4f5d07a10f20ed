-- A quote's id is what its order is held to (decision 056): whoever writes one brings it.
alter table quotes alter column id drop default;
