import { chooseFromForm } from '../features/account/choose-form.server.ts'
import { SettingsList } from '../features/account/settings-list.tsx'
import { AddressChooser } from '../features/address-picker/address-chooser.tsx'
import { placeFromForm } from '../features/address-picker/place-form.server.ts'
import { PlainPlace, type PlainPlaces } from '../features/address-picker/plain-place.tsx'
import { serverAsking } from '../lib/api.ts'
import { readCookie } from '../lib/cookies.ts'
import { onDemand } from '../lib/on-demand.tsx'
import { translatorFor } from '../lib/texts.tsx'
import { useAlive } from '../lib/use-alive.ts'
import type { ActionArgs, MetaArgs } from '../router/route-module.ts'

const PreferencesCard = onDemand(() => import('../features/notifications/preferences-card.tsx'))

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [{ title: t('common.page_title', { title: t('settings.title') }) }]
}

/** Its forms before scripts are there. */
export async function action({ request, context }: ActionArgs) {
  const asking = serverAsking({ request, context }, { as: 'visitor' })
  const member = readCookie(request.headers.get('cookie') ?? '', 'access_token') !== undefined
  const form = await request.formData()
  return form.has('locale') ? chooseFromForm(asking, form, member, '/settings') : placeFromForm(asking, form, member, '/settings')
}

export default function Settings({ actionData }: { actionData: PlainPlaces | undefined }) {
  const addresses = useAlive() ? <AddressChooser onChosen={() => {}} /> : <PlainPlace action="/settings" found={actionData} />
  return <SettingsList addresses={addresses} notifications={<PreferencesCard />} />
}
