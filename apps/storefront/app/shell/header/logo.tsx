import { classNames } from '@hawker/std/class-names'
import { LogoMark } from '@hawker/ui/logo-mark'
import { useTexts } from '../../lib/texts.tsx'

/** The logo, which leads home. */
export function Logo({ className }: { className?: string }) {
  const { t } = useTexts()
  return (
    <a
      href="/"
      data-hold=""
      className={classNames(
        'inline-flex h-11 items-center gap-2 rounded-sm text-lg font-bold tracking-tight',
        'text-brand-text',
        className,
      )}
    >
      <LogoMark />
      {t('app.name')}
    </a>
  )
}
