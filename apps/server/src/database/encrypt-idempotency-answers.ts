import type { MigrationClient } from '@hawker/postgres/run-migrations'
import { sealAnswer } from '../http/api/idempotency.store.ts'

type KeyedAnswer = { user_id: number; route: string; key: string; answer: unknown }

/** Answers of a day may be many, so they are not all read at once. */
const BATCH = 500

/** Answers stored for repeated calls hold codes, links and addresses. Only the id for the audit stays. */
export async function encryptIdempotencyAnswers(
  client: MigrationClient,
  personalDataKey: () => Promise<Uint8Array>,
): Promise<void> {
  // Sealed bytes cannot be compressed, so Postgres need not try.
  await client.query(`
    alter table idempotency_keys add column answer_id bigint, add column sealed_answer bytea;
    alter table idempotency_keys alter column sealed_answer set storage external;
    update idempotency_keys set answer_id = (answer #>> '{data,id}')::bigint
    where answer #>> '{data,id}' ~ '^[0-9]{1,18}$'`)
  for (;;) {
    const { rows } = await client.query<KeyedAnswer>(
      `select user_id, route, key, answer from idempotency_keys
        where answer is not null and sealed_answer is null limit ${BATCH}`,
    )
    if (rows.length === 0) break
    const key = await personalDataKey()
    await client.query(
      `update idempotency_keys k set sealed_answer = a.sealed
        from unnest($1::bigint[], $2::text[], $3::uuid[], $4::bytea[]) as a (user_id, route, key, sealed)
        where k.user_id = a.user_id and k.route = a.route and k.key = a.key`,
      [
        rows.map((row) => row.user_id),
        rows.map((row) => row.route),
        rows.map((row) => row.key),
        rows.map(({ user_id: userId, answer, ...call }) =>
          sealAnswer(key, { userId, ...call }, answer),
        ),
      ],
    )
  }
  await client.query('alter table idempotency_keys drop column answer')
}
