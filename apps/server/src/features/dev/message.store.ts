import { type Queries, sql } from '@hawker/postgres/database'

export type ShownMessage = {
  id: number
  channel: 'mail' | 'sms'
  recipient: string
  subject: string | null
  body: string
  at: Date
}

export const listNewestMessages = (queries: Queries, max: number): Promise<ShownMessage[]> =>
  queries.rows<ShownMessage>(sql`
    select id, channel, recipient, subject, body, created_at as at
    from sent_messages order by id desc limit ${max}`)
