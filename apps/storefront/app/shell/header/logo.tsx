import { classNames } from '@hawker/std/class-names'
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
      <svg aria-hidden="true" className="shrink-0" width="28" height="28" viewBox="0 0 32 32">
        <rect width="32" height="32" rx="10" className="fill-brand" />
        <path
          d={
            'M7 14h18M9 14v9a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-9M7 14l2.2-6.4A1 1 0 0 1 10.1 ' +
            '7h11.8a1 1 0 0 1 .9.6L25 14a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0z'
          }
          fill="none"
          stroke="#fff"
          strokeWidth="2"
          strokeLinejoin="round"
        />
      </svg>
      {t('app.name')}
    </a>
  )
}
