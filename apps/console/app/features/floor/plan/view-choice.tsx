import { Icon } from '@hawker/ui/icon'
import { listIcon, mapIcon } from '@hawker/ui/icons'
import { RadioGroup } from '@hawker/ui/radio-group'
import { useState } from 'react'
import { readChoice, storeChoice } from '../../../lib/device-choices.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { useIsAtLeast } from '../../../lib/device/use-screen.ts'

const VIEWS = ['map', 'list'] as const
type View = (typeof VIEWS)[number]
const ICONS = { map: mapIcon, list: listIcon }

/** Whether a page shows the floor as a map or as a list. Phones begin with the list. */
export function useView(page: 'tables' | 'floor') {
  const isWide = useIsAtLeast(820)
  const [chosen, setChosen] = useState(() =>
    VIEWS.find((view) => view === readChoice(`${page}.view`)),
  )
  return {
    view: chosen ?? (isWide ? 'map' : 'list'),
    choose(view: View) {
      storeChoice(`${page}.view`, view)
      setChosen(view)
    },
  }
}

export function ViewSwitch({ view, choose }: ReturnType<typeof useView>) {
  const { t } = useTexts()
  return (
    <RadioGroup
      name="view"
      look="tiles"
      label={t('reservations.view')}
      hideLabel
      options={VIEWS.map((value) => ({
        value,
        label: t(`reservations.view_${value}`),
        icon: <Icon of={ICONS[value]} />,
      }))}
      value={view}
      onChange={choose}
    />
  )
}
