import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { hashToken } from '../sessions/session.store.ts'

export type NewFlow = {
  provider: string
  state: string
  browser: string
  nonce: string
  verifier: string
  next: string
  expiresAt: Date
}
export type StoredFlow = { nonce: string; verifier: string; next: string; firstname: string | null }

export async function insertFlow(queries: Queries, flow: NewFlow): Promise<void> {
  await queries.run(sql`
    insert into auth_flows (state_hash, provider, browser_hash, nonce, verifier, next, expires_at)
    values (${hashToken(flow.state)}, ${flow.provider}, ${hashToken(flow.browser)}, ${flow.nonce},
      ${flow.verifier}, ${flow.next}, ${flow.expiresAt})`)
}

/** Deletes the flow that this browser started with this provider and returns it, once. */
export const consumeFlow = (
  queries: Queries,
  provider: string,
  state: string,
  browser: string,
  now: Date,
): Promise<StoredFlow | undefined> =>
  queries.row<StoredFlow>(sql`
    delete from auth_flows
    where state_hash = ${hashToken(state)} and provider = ${provider} and browser_hash = ${hashToken(browser)}
      and expires_at > ${now}
    returning nonce, verifier, next, firstname`)

/** Apple sends the name once, in a form post without our cookie. */
export const setFlowFirstname = (
  queries: Queries,
  state: string,
  firstname: string,
): Promise<number> =>
  queries.run(
    sql`update auth_flows set firstname = ${firstname} where state_hash = ${hashToken(state)}`,
  )

export const deleteOldFlows = (queries: Queries, now: Date): Promise<number> =>
  queries.run(sql`delete from auth_flows where expires_at <= ${now}`)

export type LinkedUser = { userId: number; blocked: boolean }
export const findIdentity = (
  queries: Queries,
  provider: string,
  subject: string,
): Promise<LinkedUser | undefined> =>
  queries.row<LinkedUser>(sql`
    select i.user_id as "userId", u.blocked_at is not null as blocked
    from user_identities i join users u on u.id = i.user_id
    where i.provider = ${provider} and i.subject = ${subject}`)

export type NewIdentity = {
  provider: string
  subject: string
  userId: number
  now: Date
  /** Undefined for the identity that created the account. */
  changeId: number | undefined
}
/** False when a concurrent request linked the same provider identity. */
export const linkIdentity = async (
  tx: Tx,
  { provider, subject, userId, now, changeId }: NewIdentity,
): Promise<boolean> =>
  (await tx.run(sql`
    insert into user_identities (provider, subject, user_id, created_at, key_change_id)
    values (${provider}, ${subject}, ${userId}, ${now}, ${changeId ?? null})
    on conflict do nothing`)) === 1
