-- Moyasar proves a webhook by our secret in its body. Stored bodies keep it no longer.
update webhook_events set payload = jsonb_set(payload, '{body}',
  to_jsonb(regexp_replace(payload->>'body', '"secret_token"\s*:\s*"(\\.|[^"\\])*"', '"secret_token":"•••"', 'g')))
where provider = 'moyasar' and payload->>'body' like '%secret_token%';
