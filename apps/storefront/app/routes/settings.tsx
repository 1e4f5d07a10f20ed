import { SettingsList } from '../features/account/index.ts'
import {
  AddressChooser,
  PlainAddressPicker,
  type AddressFormResult,
} from '../features/address-picker/index.ts'
import { PreferencesCard } from '../features/notifications/index.ts'
import { translatorFor } from '../lib/texts.tsx'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { plainChoices } from '../shell/plain-choices.server.ts'
import type { ActionArgs, MetaArgs } from '../lib/page/route-types.ts'

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [{ title: t('common.page_title', { title: t('settings.title') }) }]
}

/** The forms of this page without scripts. */
export const action = (args: ActionArgs) =>
  plainChoices(args, { chosen: '/settings', placed: '/settings' })

export default function Settings({ actionData }: { actionData: AddressFormResult | undefined }) {
  const addresses = useHydrated() ? (
    <AddressChooser onChosen={() => {}} />
  ) : (
    <PlainAddressPicker action="/settings" result={actionData} />
  )
  return <SettingsList addresses={addresses} notifications={<PreferencesCard />} />
}
