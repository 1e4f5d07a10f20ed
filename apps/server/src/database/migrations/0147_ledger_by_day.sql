-- A statement is about some days: without it all transfers there ever were are read for it.
create index ledger_transfers_day on ledger_transfers (created_at);
