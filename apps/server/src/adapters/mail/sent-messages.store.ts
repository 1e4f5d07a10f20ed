import { type Queries, sql } from '@hawker/postgres/database'

export type SentMessage = {
  channel: 'mail' | 'sms'
  recipient: string
  subject: string | null
  body: string
  at: Date
}

/** Stores a message instead of sending it. The demo shows them at /dev/messages. */
export async function storeSentMessage(
  queries: Queries,
  { channel, recipient, subject, body, at }: SentMessage,
): Promise<void> {
  await queries.run(sql`
    insert into sent_messages (channel, recipient, subject, body, created_at)
    values (${channel}, ${recipient}, ${subject}, ${body}, ${at})`)
}

export const deleteSentMessages = (queries: Queries): Promise<number> =>
  queries.run(sql`delete from sent_messages`)
