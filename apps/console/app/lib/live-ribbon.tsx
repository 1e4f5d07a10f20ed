import { Icon } from '@hawker/ui/icon'
import type { LineState } from '@hawker/web/live/event-stream'
import { offlineIcon } from '@hawker/ui/icons'
import { useOnline } from './online.ts'
import { useTexts } from './texts.tsx'

/** Said at once and plainly: a silent board looks exactly like a quiet evening. */
export function LiveRibbon({ state }: { state: LineState }) {
  const { t } = useTexts()
  // Without a network the shell says so; the cause is enough.
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
