import type { Queries } from '../../database/tx.ts'
import { keepMessage } from '../mail/outbox.store.ts'
import type { SmsSender } from './port.ts'

/** Keeps text messages in the database instead of sending them, so that nobody real is written to. */
export const outboxSms = (queries: Queries, clock: { now(): Date }): SmsSender => ({
  sendCode: ({ to, text }) =>
    keepMessage(queries, {
      channel: 'sms',
      recipient: to,
      subject: null,
      body: text,
      at: clock.now(),
    }),
  sendText: async ({ to, text }) => {
    await keepMessage(queries, {
      channel: 'sms',
      recipient: to,
      subject: null,
      body: text,
      at: clock.now(),
    })
  },
})
