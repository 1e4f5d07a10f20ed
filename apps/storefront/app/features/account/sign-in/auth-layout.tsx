import { Icon } from '@hawker/ui/icon'
import { bagIcon, bikeIcon, forkKnifeIcon, homeIcon, storeIcon } from '@hawker/ui/icons'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts.tsx'

/** The layout of the sign-in pages: one column, with a brand panel on wide screens. */
export function AuthLayout({
  logo,
  title,
  children,
}: {
  logo: ReactNode
  title: string
  children: ReactNode
}) {
  const { t } = useTexts()
  return (
    <div className="grid min-h-dvh grid-cols-1 lg:grid-cols-[5fr_6fr]">
      <aside aria-hidden="true" className="relative hidden overflow-hidden bg-brand-soft lg:block">
        <div
          className={
            'absolute inset-0 ' +
            'bg-[radial-gradient(70%_60%_at_90%_100%,var(--color-amber-soft),transparent)]'
          }
        />
        <div
          className={
            'absolute inset-0 ' +
            'bg-[radial-gradient(80%_60%_at_20%_10%,var(--color-brand-soft),transparent)]'
          }
        />
        <div className="relative grid h-full content-center gap-8 p-16">
          <span className="grid size-24 place-items-center rounded-full bg-brand text-on-brand">
            <Icon of={forkKnifeIcon} size={48} />
          </span>
          <p className="max-w-md text-2xl leading-tight font-bold text-balance">
            {t('home.hero_title')}
          </p>
          <p className="flex gap-3 text-brand-text">
            {[storeIcon, bagIcon, bikeIcon, homeIcon].map((icon) => (
              <span
                key={icon.d}
                className="grid size-14 place-items-center rounded-full bg-surface shadow-soft"
              >
                <Icon of={icon} size={26} />
              </span>
            ))}
          </p>
        </div>
      </aside>
      <main id="main" className="flex flex-col px-5 pt-5 pb-10 sm:px-10">
        <div>{logo}</div>
        <div className="mx-auto grid w-full max-w-md flex-1 grid-cols-1 content-center gap-6 py-8">
          <h1 className="text-xl font-bold">{title}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}
