import { Icon } from '@hawker/ui/icon'
import { offlineIcon } from '@hawker/ui/icons'
import { useOnline } from '@hawker/web/live/use-online'
import { useTexts } from '../lib/texts.tsx'

export function OfflineRibbon() {
  const { t } = useTexts()
  const online = useOnline()
  return (
    <div role="status" aria-live="polite">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-amber px-4 py-2 text-sm font-medium text-on-amber">
          <Icon of={offlineIcon} size={16} />
          {t('shell.offline')}
        </p>
      )}
    </div>
  )
}
