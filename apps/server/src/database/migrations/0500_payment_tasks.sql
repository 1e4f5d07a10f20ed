-- What waits for staff is counted on each of their pages.
create index provider_refunds_unfinished on provider_refunds (created_at) where status in ('progress', 'unknown');
create index transactions_mismatch on transactions (updated_at)
  where status = 'canceled' and note = 'amount_mismatch' and page_closed_at is null;
create index webhook_events_unknown on webhook_events (received_at)
  where processed_at is null and failure = 'unknown_reference';
create index payment_disputes_open on payment_disputes (due_at) where status in ('open', 'answered');
