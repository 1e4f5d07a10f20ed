import { sql } from '@hawker/postgres/database'
import type { TestApp } from '../test-app.ts'

export type CurrencyIds = { USD: number; EUR: number; JPY: number; KWD: number }

/** Inserts dollars (the base currency), euros, yen and dinars. Further calls change nothing. */
export async function makeCurrencies(app: TestApp): Promise<CurrencyIds> {
  await app.rows(sql`
    insert into currencies (code, title, symbol, position, decimals, cash_rounding, rate, is_default) values
      ('USD', 'US dollar', '$', 'before', 2, null, 1, true),
      ('EUR', 'Euro', '€', 'after', 2, null, 0.92, false),
      ('JPY', 'Japanese yen', '¥', 'before', 0, null, 153.27, false),
      ('KWD', 'Kuwaiti dinar', 'KD', 'before', 3, 5, 0.3072, false)
    on conflict do nothing`)
  const rows = await app.rows<{ id: number; code: string }>(sql`select id, code from currencies`)
  const idOf = (code: string) => rows.find((row) => row.code === code)?.id ?? 0
  return { USD: idOf('USD'), EUR: idOf('EUR'), JPY: idOf('JPY'), KWD: idOf('KWD') }
}
