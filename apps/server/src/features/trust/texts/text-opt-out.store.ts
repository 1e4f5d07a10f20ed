import { createHmac } from 'node:crypto'
import { type Queries, sql } from '@hawker/postgres/database'

/** A phone number that wants no texts is stored only as this. */
export const phoneHash = (personalDataKey: Uint8Array, phone: string): Buffer =>
  createHmac('sha256', personalDataKey).update(`sms opt-out ${phone}`).digest()

export const wantsNoTexts = async (queries: Queries, hashOfPhone: Buffer): Promise<boolean> =>
  (await queries.row(
    sql`select 1 as there from sms_opt_outs where phone_hash = ${hashOfPhone}`,
  )) !== undefined

export const optOut = (queries: Queries, hashOfPhone: Uint8Array, now: Date): Promise<number> =>
  queries.run(sql`
    insert into sms_opt_outs (phone_hash, created_at) values (${hashOfPhone}, ${now})
    on conflict do nothing`)

export const optIn = (queries: Queries, hashOfPhone: Uint8Array): Promise<number> =>
  queries.run(sql`delete from sms_opt_outs where phone_hash = ${hashOfPhone}`)
