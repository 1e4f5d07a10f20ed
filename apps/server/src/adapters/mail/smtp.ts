import { createTransport } from 'nodemailer'
import type { Mailer } from './port.ts'

const CONNECT_TIMEOUT_MS = 5_000
const SOCKET_TIMEOUT_MS = 15_000

/** Vacation responders do not answer such a mail (RFC 3834; the second is for Exchange). */
const GENERATED = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/**
 * Sends by a mail server (`smtp://user:password@host:port`). Throws when the server refuses, so
 * that the job retries.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    {
      url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ to, subject, text, html, unsubscribe }) {
      // An object, so that a comma in the address cannot add a second recipient.
      const mail = { to: { name: '', address: to }, subject, text, html }
      const headers = {
        ...GENERATED,
        ...(unsubscribe === undefined
          ? {}
          : {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
      }
      await transport.sendMail({ ...mail, headers })
    },
  }
}
