import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import type { Keyed, Plan } from './import-run.ts'
import type { Fields } from './edited-fields.ts'

/**
 * Compares the rows with the results of earlier imports. `alive` is a condition that the target
 * still exists; a deleted target is created again.
 */
export async function planByRefs<Row>(
  queries: Queries,
  of: { source: string; kind: string; alive: Sql },
  rows: readonly Keyed<Row>[],
): Promise<Plan<Row>> {
  const stored = await queries.rows<{ source_key: string; target_id: number; hash: string }>(sql`
    select r.source_key, r.target_id, encode(r.row_hash, 'hex') as hash from import_refs r
    where r.source = ${of.source} and r.kind = ${of.kind}
      and r.source_key = any(${rows.map(({ key }) => key)}::text[]) and ${of.alive}`)
  const refs = new Map(stored.map((ref) => [ref.source_key, ref]))
  const changes = rows.flatMap((row) => {
    const ref = refs.get(row.key)
    return ref?.hash === row.hash ? [] : [{ ...row, targetId: ref?.target_id ?? null }]
  })
  return { changes, unchanged: rows.length - changes.length, issues: [] }
}

/** Stores which row each key created, and the fields that the import wrote there. */
export const saveRefs = (
  tx: Tx,
  of: { source: string; kind: string },
  refs: readonly { key: string; targetId: number; hash: string; written: Fields }[],
): Promise<number> =>
  tx.run(sql`
    insert into import_refs (source, kind, source_key, target_id, row_hash, written)
    select ${of.source}::text, ${of.kind}::text, key, target_id, decode(hash, 'hex'), written::jsonb
    from unnest(${refs.map(({ key }) => key)}::text[],
      ${refs.map(({ targetId }) => targetId)}::bigint[], ${refs.map(({ hash }) => hash)}::text[],
      ${refs.map(({ written }) => JSON.stringify(written))}::text[]) as given (key, target_id, hash, written)
    on conflict (source, kind, source_key) do update set target_id = excluded.target_id,
      row_hash = excluded.row_hash, written = excluded.written`)
