import { Icon } from '@hawker/ui/icon'
import { offlineIcon } from '@hawker/ui/icons'
import { useOnline } from '@hawker/web/live/use-online'
import { useTexts } from '../lib/texts.tsx'

export function OfflineRibbon() {
  const { t } = useTexts()
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-danger px-4 py-2.5 font-semibold text-on-danger">
          <Icon of={offlineIcon} size={18} />
          {t('error.offline')}
        </p>
      )}
    </div>
  )
}
