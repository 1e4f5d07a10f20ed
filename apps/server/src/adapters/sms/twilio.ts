import { baseLanguage } from '@hawker/domain/texts/language'
import type { SmsSender } from './port.ts'

const TIMEOUT_MS = 10_000

export type TwilioOptions = {
  accountSid: string
  authToken: string
  serviceSid: string
  url?: string | undefined
}

/**
 * Sends codes by Twilio Verify (verify/v2). The code is ours (`CustomCode`, which Twilio enables
 * per account), so that attempts, lifetime and limits are the same for every sender. Throws when
 * Twilio refuses.
 */
export function twilioSms({
  accountSid,
  authToken,
  serviceSid,
  url = 'https://verify.twilio.com',
}: TwilioOptions): SmsSender {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    async sendCode({ to, code, lang }) {
      const answer = await fetch(`${url}/v2/Services/${serviceSid}/Verifications`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          To: to,
          Channel: 'sms',
          CustomCode: code,
          Locale: baseLanguage(lang),
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const text = await answer.text()
      if (answer.status !== 201)
        throw new Error(`Twilio answered ${answer.status}: ${text.slice(0, 300)}`)
    },
  }
}
