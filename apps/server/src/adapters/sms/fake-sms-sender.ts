import type { Queries } from '@hawker/postgres/tx'
import { storeSentMessage } from '../mail/sent-messages.store.ts'
import type { SmsSender } from './port.ts'

/** Stores text messages in the database instead of sending them, for demo and tests. */
export const fakeSmsSender = (queries: Queries, clock: { now(): Date }): SmsSender => ({
  sendCode: ({ to, text }) =>
    storeSentMessage(queries, {
      channel: 'sms',
      recipient: to,
      subject: null,
      body: text,
      at: clock.now(),
    }),
  sendText: async ({ to, text }) => {
    await storeSentMessage(queries, {
      channel: 'sms',
      recipient: to,
      subject: null,
      body: text,
      at: clock.now(),
    })
  },
})
