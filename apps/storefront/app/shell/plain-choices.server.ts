import { chooseFromForm } from '../features/account/choose-form.server.ts'
import { placeFromForm } from '../features/address-picker/place-form.server.ts'
import { serverAsking } from '../lib/api.ts'
import { readCookie } from '../lib/cookies.ts'
import type { ActionArgs } from '../router/route-module.ts'

/** The `action` of a page that asks, before scripts are there, for language or currency and for where to deliver; each leads on from there. */
export async function plainChoices(
  { request, context }: ActionArgs,
  next: { chosen: string; placed: string },
) {
  const asking = serverAsking({ request, context }, { as: 'visitor' })
  const member = readCookie(request.headers.get('cookie') ?? '', 'access_token') !== undefined
  const form = await request.formData()
  return form.has('locale')
    ? chooseFromForm(asking, form, member, next.chosen)
    : placeFromForm(asking, form, member, next.placed)
}
