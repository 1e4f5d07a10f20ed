import { sql } from '@hawker/postgres/database'
import type { TestApp } from '../test-app.ts'

/**
 * Returns a function from a rate in ppm to the id of its tax class, which it inserts at the first
 * call.
 */
export async function makeTaxClasses(app: TestApp): Promise<(ppm: number) => Promise<number>> {
  const known = new Map(
    (
      await app.rows<{ id: number; rate_ppm: number }>(sql`select id, rate_ppm from tax_classes`)
    ).map((row) => [row.rate_ppm, row.id]),
  )
  return async (ppm) => {
    const id = known.get(ppm)
    if (id !== undefined) return id
    const rows = await app.rows<{ id: number }>(
      sql`insert into tax_classes (title, rate_ppm)
        values (${ppm === 0 ? 'No tax' : `Tax ${ppm / 10_000} %`}, ${ppm}) returning id`,
    )
    const made = rows[0]?.id ?? 0
    known.set(ppm, made)
    return made
  }
}
