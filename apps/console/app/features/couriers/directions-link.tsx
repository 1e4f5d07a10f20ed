import { ButtonLink } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { mapIcon } from '@hawker/ui/icons'
import { useTexts } from '../../lib/texts.tsx'

/** Opens the phone's maps app if one handles such addresses. */
export function DirectionsLink({ to }: { to: { latitude: number; longitude: number } }) {
  const { t } = useTexts()
  return (
    <ButtonLink
      href={`https://www.google.com/maps/dir/?api=1&destination=${to.latitude},${to.longitude}`}
      variant="secondary"
      wide
      icon={<Icon of={mapIcon} />}
    >
      {t('courier.navigate')}
    </ButtonLink>
  )
}
