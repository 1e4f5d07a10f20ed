import { browserApi } from '../../../lib/api.ts'
import { deviceName } from '@hawker/std/device-name'

type Refused = { ok: false; code: string; message: string }

/**
 * Creates a passkey on this device and stores it. Undefined when it is stored; `cancelled` when the
 * user closed the browser's dialog.
 */
export async function addPasskey(
  fallbackTitle: string,
): Promise<Refused | 'cancelled' | undefined> {
  const [started, { startRegistration }] = await Promise.all([
    browserApi('startPasskey'),
    import('@simplewebauthn/browser'),
  ])
  if (!started.ok) return started
  const { challenge_id, options } = started.data
  let response: unknown
  try {
    response = await startRegistration({ optionsJSON: options as never })
  } catch {
    return 'cancelled'
  }
  const title = deviceName(navigator.userAgent) ?? fallbackTitle
  const result = await browserApi('addPasskey', {
    body: { challenge_id, title, response: response as Record<string, unknown> },
  })
  return result.ok ? undefined : result
}
