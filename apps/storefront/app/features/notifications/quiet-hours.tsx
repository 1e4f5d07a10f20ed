import { SwitchField } from '@hawker/ui/switch-field'
import { TextField } from '@hawker/ui/text-field'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'

type Hours = { from: string; until: string }
const NIGHT: Hours = { from: '22:00', until: '07:00' }

export function QuietHours({
  hours,
  onChange,
}: {
  hours: Hours | null
  onChange: (hours: Hours | null) => void
}) {
  const { t } = useTexts()
  // A time is typed in parts: it is saved only when complete and the field loses focus.
  const [typed, setTyped] = useState(hours ?? NIGHT)
  const saveIfChanged = () => {
    if (
      hours &&
      typed.from &&
      typed.until &&
      (typed.from !== hours.from || typed.until !== hours.until)
    )
      onChange(typed)
  }
  return (
    <div className="grid gap-3">
      <SwitchField
        label={t('notify.quiet')}
        hint={t('notify.quiet_hint')}
        checked={hours !== null}
        onChange={({ target }) => onChange(target.checked ? typed : null)}
      />
      {hours && (
        <div className="grid grid-cols-2 gap-4">
          {(['from', 'until'] as const).map((end) => (
            <TextField
              key={end}
              type="time"
              label={t(end === 'from' ? 'notify.quiet_from' : 'notify.quiet_until')}
              value={typed[end]}
              required
              onChange={({ target }) => setTyped({ ...typed, [end]: target.value })}
              onBlur={saveIfChanged}
            />
          ))}
        </div>
      )}
    </div>
  )
}
