-- The server sets the id of a quote, because the id seals the quote.
alter table quotes alter column id drop default;
