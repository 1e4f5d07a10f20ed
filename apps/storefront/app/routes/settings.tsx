import { SettingsList } from '../features/account/settings/settings-list.tsx'
import { AddressChooser } from '../features/address-picker/address-chooser.tsx'
import {
  PlainAddressPicker,
  type AddressFormResult,
} from '../features/address-picker/plain-address-picker.tsx'
import { onDemand } from '../lib/on-demand.tsx'
import { translatorFor } from '../lib/texts.tsx'
import { useAlive } from '../lib/use-alive.ts'
import { plainChoices } from '../shell/plain-choices.server.ts'
import type { ActionArgs, MetaArgs } from '../router/route-module.ts'

const PreferencesCard = onDemand(() => import('../features/notifications/preferences-card.tsx'))

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [{ title: t('common.page_title', { title: t('settings.title') }) }]
}

/** The forms of this page without scripts. */
export const action = (args: ActionArgs) =>
  plainChoices(args, { chosen: '/settings', placed: '/settings' })

export default function Settings({ actionData }: { actionData: AddressFormResult | undefined }) {
  const addresses = useAlive() ? (
    <AddressChooser onChosen={() => {}} />
  ) : (
    <PlainAddressPicker action="/settings" result={actionData} />
  )
  return <SettingsList addresses={addresses} notifications={<PreferencesCard />} />
}
