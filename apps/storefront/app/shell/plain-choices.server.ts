import { savePreferences } from '../features/account/index.server.ts'
import { addressFormAction } from '../features/address-picker/index.server.ts'
import { serverLoadContext } from '../lib/api.ts'
import { hasAccessToken } from '../features/account/index.server.ts'
import type { ActionArgs } from '../lib/page/route-types.ts'

/**
 * The `action` of pages whose plain forms set the language, the currency or the delivery address.
 */
export async function plainChoices(
  { request, context }: ActionArgs,
  next: { chosen: string; placed: string },
) {
  const loadContext = serverLoadContext({ request, context }, { as: 'visitor' })
  const isSignedIn = hasAccessToken(request)
  const form = await request.formData()
  return form.has('locale')
    ? savePreferences(loadContext, form, isSignedIn, next.chosen)
    : addressFormAction(loadContext, form, isSignedIn, next.placed)
}
