import { Dialog } from '@hawker/ui/dialog'
import { SwitchField } from '@hawker/ui/switch-field'
import { useEffect, useEffectEvent, useState } from 'react'
import { readChoice, storeChoice } from '../../../lib/device-choices.ts'
import { useTexts } from '../../../lib/texts.tsx'

/** Each key with the text key of its description. */
const KEYS = [
  ['n', 'bookings.new'],
  ['w', 'bookings.walk_in'],
  ['t', 'period.today'],
  ['/', 'bookings.search'],
  ['?', 'keys.help'],
] as const
type Key = Exclude<(typeof KEYS)[number][0], '?'>

/** Single-key shortcuts. They can be turned off for people who use speech input (WCAG 2.1.4). */
export function useBookingKeys(actions: Record<Key, () => void>) {
  const [shown, setShown] = useState(false)
  const [on, setOn] = useState(() => readChoice('keys') !== 'off')
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (document.querySelector('dialog:modal')) return
    const key = event.key.toLowerCase()
    if (key === '?') setShown(true)
    else if (on && isKey(key, actions)) actions[key]()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return {
    shown,
    on,
    open: () => setShown(true),
    close: () => setShown(false),
    switchTo(next: boolean) {
      storeChoice('keys', next ? 'on' : 'off')
      setOn(next)
    },
  }
}

const isKey = (key: string, actions: Record<Key, () => void>): key is Key =>
  Object.hasOwn(actions, key)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]')

export function BookingKeysDialog({ keys }: { keys: ReturnType<typeof useBookingKeys> }) {
  const { t } = useTexts()
  return (
    <Dialog
      open={keys.shown}
      onClose={keys.close}
      title={t('keys.title')}
      closeLabel={t('action.close')}
    >
      <SwitchField
        label={t('keys.on')}
        checked={keys.on}
        onChange={(event) => keys.switchTo(event.target.checked)}
      />
      <dl className="mt-2 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {KEYS.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd
                dir="ltr"
                className="grid h-9 min-w-9 place-items-center rounded-xs border border-edge bg-sunk px-2 font-semibold"
              >
                {key}
              </kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
