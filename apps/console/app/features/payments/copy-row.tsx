import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { copyIcon } from '@hawker/ui/icons'
import { showToast } from '@hawker/ui/toast'
import { useTexts } from '../../lib/texts.tsx'

/** A text to take to the provider's dashboard. Without access to the clipboard it can be selected. */
export function CopyRow({ label, text }: { label: string; text: string }) {
  const { t } = useTexts()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ kind: 'success', message: t('payments.copied') })
    } catch {
      showToast({ kind: 'info', message: t('payments.copy_by_hand') })
    }
  }
  return (
    <div className="grid gap-1.5">
      <p className="font-medium">{label}</p>
      <div className="flex flex-wrap items-start gap-2">
        <code
          dir="ltr"
          className={
            'min-w-0 flex-[1_1_16rem] rounded-md bg-sunk px-3 py-2.5 text-start text-sm break-all ' +
            'whitespace-pre-wrap'
          }
        >
          {text}
        </code>
        <Button
          variant="secondary"
          icon={<Icon of={copyIcon} size={18} />}
          aria-label={t('payments.copy_of', { name: label })}
          onClick={() => void copy()}
        >
          {t('payments.copy')}
        </Button>
      </div>
    </div>
  )
}
