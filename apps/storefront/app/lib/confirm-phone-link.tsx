import { buttonClass } from '@hawker/ui/button'
import { useTexts } from './texts.tsx'

/** Leads to the confirmation of a phone number, and back to a page. */
export function ConfirmPhoneLink({ next }: { next: string }) {
  const { t } = useTexts()
  return (
    <a
      href={`/verify-phone?change=&next=${encodeURIComponent(next)}`}
      className={buttonClass({ variant: 'secondary', className: 'w-fit' })}
    >
      {t('action.confirm_phone')}
    </a>
  )
}
