import { Icon } from '@hawker/ui/icon'
import type { StreamState } from '@hawker/web/live/event-stream'
import { useOnline } from '@hawker/web/live/use-online'
import { offlineIcon } from '@hawker/ui/icons'
import { useTexts } from './texts.tsx'

/** Shows at once that the live connection is lost: a silent board looks like a quiet evening. */
export function LiveRibbon({ state }: { state: StreamState }) {
  const { t } = useTexts()
  // While there is no network, the shell shows that cause instead.
  const online = useOnline()
  return (
    <div role="status">
      {online && state === 'lost' && (
        <p className="flex items-center justify-center gap-2 bg-danger px-4 py-2.5 font-semibold text-on-danger">
          <Icon of={offlineIcon} size={18} />
          {t('board.live_lost')}
        </p>
      )}
    </div>
  )
}
