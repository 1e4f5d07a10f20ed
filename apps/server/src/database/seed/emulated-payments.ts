import { type Database, sql } from '@hawker/postgres/database'

/**
 * Switches the methods of emulated providers on, and adds Brazil's currency: Mercado Pago takes
 * none of the demo's.
 */
export const activateEmulatedMethods = (
  database: Database,
  tags: readonly string[],
): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.run(
      sql`update payment_methods set active = true where tag = any(${[...tags]}::text[])`,
    )
    await tx.run(sql`
      insert into currencies (code, title, symbol, position, decimals, rate, is_default)
      values ('BRL', 'Brazilian real', 'R$', 'before', 2, 5.4, false) on conflict (code) do nothing`)
  })
