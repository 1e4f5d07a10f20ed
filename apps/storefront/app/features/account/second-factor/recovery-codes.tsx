import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { copyIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { copyLink } from '../../../lib/copy-link.ts'
import { useTexts } from '../../../lib/texts.tsx'

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTexts()
  const alive = useHydrated()
  return (
    <div className="grid gap-4">
      <Notice kind="warning" announce>
        {t('second_factor.codes_hint')}
      </Notice>
      <ul dir="ltr" className="tabular grid grid-cols-2 gap-2 rounded-md bg-sunk p-4 text-center">
        {codes.map((code) => (
          <li key={code} className="font-mono">
            {code}
          </li>
        ))}
      </ul>
      {alive && (
        <Button
          variant="secondary"
          wide
          icon={<Icon of={copyIcon} size={18} />}
          onClick={() => void copyLink(codes.join('\n'), t)}
        >
          {t('second_factor.copy')}
        </Button>
      )}
    </div>
  )
}
