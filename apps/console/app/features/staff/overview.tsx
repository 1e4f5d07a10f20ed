import { Card } from '@hawker/ui/card'
import { Icon } from '@hawker/ui/icon'
import { chevronForwardIcon } from '@hawker/ui/icons'
import { Link } from '@hawker/ui/link'
import { type ReactNode, useEffect, useState } from 'react'
import { Page } from '../../lib/page/page.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { PaymentAlerts } from '../payments/index.tsx'

/** What waits for staff, and links that are not in the navigation. */
export function StaffOverview({ tasks }: { tasks: ReactNode }) {
  const { t } = useTexts()
  const demo = useDemo()
  const links = [
    { href: '/api/v1/docs', title: t('staff.api_docs'), text: t('staff.api_docs_hint') },
    ...(demo ? [{ href: '/dev', title: t('staff.dev'), text: t('staff.dev_hint') }] : []),
    { href: '/', title: t('nav.storefront'), text: t('staff.storefront_hint') },
  ]
  return (
    <Page title={t('staff.title')} text={t('staff.text')}>
      <PaymentAlerts />
      {tasks}
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {links.map(({ href, title, text }) => (
            <li key={href}>
              <Link
                href={href}
                className="flex min-h-16 items-center gap-4 px-5 py-3 hover:bg-sunk"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{title}</span>
                  <span className="block text-sm text-muted">{text}</span>
                </span>
                <Icon of={chevronForwardIcon} className="text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  )
}

/** Only a demo serves /dev. */
function useDemo(): boolean {
  const [demo, setDemo] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    fetch('/dev', { signal: leaving.signal, redirect: 'manual' }).then(
      ({ ok }) => setDemo(ok),
      () => setDemo(false),
    )
    return () => leaving.abort()
  }, [])
  return demo
}
