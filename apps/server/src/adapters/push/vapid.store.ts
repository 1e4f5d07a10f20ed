import { type Queries, sql } from '@hawker/postgres/database'
import type { VapidKeys } from './web-push.ts'

/** The VAPID keys, created once. Other keys would invalidate every subscription. */
export async function vapidKeys(queries: Queries): Promise<VapidKeys> {
  const known = await loadKeys(queries)
  if (known) return known
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await queries.run(
    sql`insert into push_keys (public_key, private_key) values (${publicKey}, ${privateKey}) on conflict do nothing`,
  )
  return (await loadKeys(queries)) ?? { publicKey, privateKey }
}

const loadKeys = (queries: Queries): Promise<VapidKeys | undefined> =>
  queries.row<VapidKeys>(
    sql`select public_key as "publicKey", private_key as "privateKey" from push_keys where only_one`,
  )
