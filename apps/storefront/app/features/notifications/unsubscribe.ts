import { NOTIFICATION_TYPES } from '@hawker/contract/notifications'
import { data } from '../../router/answers.ts'
import { serverAsking } from '../../lib/api.ts'

/** Stops mails of one type, or all. The server says nothing about keys; one that is not even a key was cut off somewhere. */
export async function unsubscribeAction(acting: Parameters<typeof serverAsking>[0]) {
  const form = await acting.request.formData()
  const type = NOTIFICATION_TYPES.find((name) => name === form.get('type'))
  const result = await serverAsking(acting).api('unsubscribe', {
    body: { key: String(form.get('key') ?? ''), ...(type ? { type } : {}) },
  })
  return data({ done: result.ok }, { status: result.ok ? 200 : result.status || 503 })
}
