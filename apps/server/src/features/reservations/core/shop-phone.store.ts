import { type Queries, sql } from '@hawker/postgres/database'

export const shopPhone = async (queries: Queries, shopId: number): Promise<string | null> =>
  (await queries.row<{ phone: string | null }>(sql`select phone from shops where id = ${shopId}`))
    ?.phone ?? null
