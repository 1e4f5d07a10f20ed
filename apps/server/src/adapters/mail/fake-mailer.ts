import type { Queries } from '@hawker/postgres/tx'
import { storeSentMessage } from './sent-messages.store.ts'
import type { Mailer } from './port.ts'

/** Stores mails in the database instead of sending them, for demo and tests. */
export const fakeMailer = (queries: Queries, clock: { now(): Date }): Mailer => ({
  send: ({ to, subject, text }) =>
    storeSentMessage(queries, {
      channel: 'mail',
      recipient: to,
      subject,
      body: text,
      at: clock.now(),
    }),
})
