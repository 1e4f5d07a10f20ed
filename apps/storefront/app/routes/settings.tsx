import { SettingsList } from '../features/account/settings-list.tsx'
import { AddressChooser } from '../features/address-picker/address-chooser.tsx'
import { onDemand } from '../lib/on-demand.tsx'
import { translatorFor } from '../lib/texts.tsx'
import type { MetaArgs } from '../router/route-module.ts'

const PreferencesCard = onDemand(() => import('../features/notifications/preferences-card.tsx'))

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [{ title: t('common.page_title', { title: t('settings.title') }) }]
}

export default function Settings() {
  return <SettingsList addresses={<AddressChooser onChosen={() => {}} />} notifications={<PreferencesCard />} />
}
