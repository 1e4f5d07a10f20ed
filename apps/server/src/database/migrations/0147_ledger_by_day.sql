-- For statements of some days, which otherwise read all transfers.
create index ledger_transfers_day on ledger_transfers (created_at);
