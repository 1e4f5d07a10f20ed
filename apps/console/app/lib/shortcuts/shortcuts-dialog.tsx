import { Dialog } from '@hawker/ui/dialog'
import { SwitchField } from '@hawker/ui/switch-field'
import { useTexts } from '../texts.tsx'
import type { Shortcuts } from './use-shortcuts.ts'

type Props = {
  shortcuts: Shortcuts
  /** Each key with the text key of its description. */
  keys: readonly (readonly [key: string, text: string])[]
}

/** The list of a page's shortcuts, with the switch that turns them off. */
export function ShortcutsDialog({ shortcuts, keys }: Props) {
  const { t } = useTexts()
  return (
    <Dialog
      open={shortcuts.shown}
      onClose={shortcuts.close}
      title={t('keys.title')}
      closeLabel={t('action.close')}
    >
      <SwitchField
        label={t('keys.on')}
        checked={shortcuts.on}
        onChange={(event) => shortcuts.switchTo(event.target.checked)}
      />
      <dl className="mt-2 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {keys.map(([key, text]) => (
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
