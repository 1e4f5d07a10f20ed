import { Icon } from '@hawker/ui/icon'
import { calendarIcon } from '@hawker/ui/icons'
import { Popover } from '@hawker/ui/popover'
import { onDemand } from '../../../lib/on-demand.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import type { MonthGridProps } from './month-grid.tsx'

const MonthGrid = onDemand(() => import('./month-grid.tsx'))

/** Opens a month of days, whose code loads when a pointer comes near. It needs scripts. */
export function MonthButton(props: Omit<MonthGridProps, 'onClose'>) {
  const { t } = useTexts()
  return (
    <Popover
      label={t('reservation.other_day')}
      align="start"
      trigger={(trigger) => (
        <button
          type="button"
          {...trigger}
          onPointerEnter={MonthGrid.preload}
          onFocus={MonthGrid.preload}
          className={
            'inline-flex h-11 items-center gap-2 rounded-full bg-sunk px-4 text-sm font-medium ' +
            'hover:bg-line noscript:hidden'
          }
        >
          <Icon of={calendarIcon} size={18} />
          {t('reservation.other_day')}
        </button>
      )}
    >
      {(close, open) => open && <MonthGrid {...props} onClose={close} />}
    </Popover>
  )
}
