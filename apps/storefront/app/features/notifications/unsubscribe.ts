import { NOTIFICATION_TYPES } from '@hawker/contract/notifications'
import { data } from '@hawker/web/router/responses'
import { serverLoadContext } from '../../lib/api.ts'

/**
 * Stops mails of one type, or all. The server does not tell whether a key exists; only a malformed
 * key fails.
 */
export async function unsubscribeAction(args: Parameters<typeof serverLoadContext>[0]) {
  const form = await args.request.formData()
  const type = NOTIFICATION_TYPES.find((name) => name === form.get('type'))
  const result = await serverLoadContext(args).api('unsubscribe', {
    body: { key: String(form.get('key') ?? ''), ...(type ? { type } : {}) },
  })
  return data({ done: result.ok }, { status: result.ok ? 200 : result.status || 503 })
}
