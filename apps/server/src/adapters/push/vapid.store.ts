import { type Queries, sql } from '@hawker/postgres/database'
import { openText, sealText } from '../../core/seal.ts'
import type { VapidKeys } from './web-push.ts'

/**
 * The VAPID keys, created once: other keys invalidate every subscription. They are created again only
 * if the key that sealed them was lost.
 */
export async function loadOrCreateVapidKeys(
  queries: Queries,
  personalDataKey: Uint8Array,
): Promise<VapidKeys> {
  const known = await loadKeys(queries, personalDataKey)
  if (known && known !== 'sealed by another key') return known
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const sealed = sealVapidKey(personalDataKey, { publicKey, privateKey })
  await queries.run(
    known
      ? sql`update push_keys set public_key = ${publicKey}, sealed = ${sealed}`
      : sql`insert into push_keys (public_key, sealed) values (${publicKey}, ${sealed})
          on conflict do nothing`,
  )
  const stored = await loadKeys(queries, personalDataKey)
  return stored && stored !== 'sealed by another key' ? stored : { publicKey, privateKey }
}

const sealContextOf = (publicKey: string) => `vapid ${publicKey}`
export const sealVapidKey = (
  personalDataKey: Uint8Array,
  { publicKey, privateKey }: VapidKeys,
): Buffer => sealText(personalDataKey, sealContextOf(publicKey), privateKey)

async function loadKeys(
  queries: Queries,
  personalDataKey: Uint8Array,
): Promise<VapidKeys | 'sealed by another key' | undefined> {
  const row = await queries.row<{ publicKey: string; sealed: Buffer }>(
    sql`select public_key as "publicKey", sealed from push_keys where only_one`,
  )
  if (!row) return undefined
  const privateKey = openText(personalDataKey, sealContextOf(row.publicKey), row.sealed)
  return privateKey === undefined
    ? 'sealed by another key'
    : { publicKey: row.publicKey, privateKey }
}
