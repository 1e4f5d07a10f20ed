import { IconButton } from '@hawker/ui/icon-button'
import { minusIcon, plusIcon } from '@hawker/ui/icons'
import type { RefObject } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import type { OpenedMap } from './open-map.ts'

export function ZoomButtons({ map }: { map: RefObject<OpenedMap | undefined> }) {
  const { t } = useTexts()
  return (
    <div className="absolute end-3 top-3 z-500 grid gap-2">
      <IconButton
        icon={plusIcon}
        label={t('map.zoom_in')}
        variant="floating"
        onClick={() => map.current?.map.zoomIn()}
      />
      <IconButton
        icon={minusIcon}
        label={t('map.zoom_out')}
        variant="floating"
        onClick={() => map.current?.map.zoomOut()}
      />
    </div>
  )
}
