import { SettingsList } from '../features/account/settings-list.tsx'
import { AddressChooser } from '../features/address-picker/address-chooser.tsx'
import { onDemand } from '../lib/on-demand.tsx'
import { translatorFor } from '../lib/texts.tsx'
import type { Route } from './+types/settings.ts'

const PreferencesCard = onDemand(() => import('../features/notifications/preferences-card.tsx'))

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translatorFor(matches[0].loaderData.site.lang)
  return [{ title: t('common.page_title', { title: t('settings.title') }) }]
}

export default function Settings() {
  return <SettingsList addresses={<AddressChooser onChosen={() => {}} />} notifications={<PreferencesCard />} />
}
