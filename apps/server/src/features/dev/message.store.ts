import { type Queries, sql } from '../../database/database.ts'

export type KeptMessage = {
  id: number
  channel: 'mail' | 'sms'
  recipient: string
  subject: string | null
  body: string
  at: Date
}

export const newestMessages = (queries: Queries, most: number): Promise<KeptMessage[]> =>
  queries.rows<KeptMessage>(sql`
    select id, channel, recipient, subject, body, created_at as at from sent_messages order by id desc limit ${most}`)
