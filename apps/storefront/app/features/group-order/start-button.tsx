import { Icon } from '@hawker/ui/icon'
import { usersIcon } from '@hawker/ui/icons'
import { useState } from 'react'
import { onDemand } from '../../lib/on-demand.tsx'
import { useSession } from '../../lib/session.ts'
import { useSitsAt } from '../../lib/visit/table-cookie.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useCart } from '../cart/index.ts'
import { loginFirst } from '../../lib/login-first.ts'

const StartSheet = onDemand(() => import('./start-sheet.tsx'))
const BUTTON_CLASS =
  'inline-flex h-11 items-center gap-1.5 rounded-full px-2 font-medium text-brand-text hover:bg-sunk -ms-2'

/** On the shop's page: starts a group order, or opens the current one. */
export function StartButton({ shop }: { shop: { id: number; slug: string } }) {
  const { t } = useTexts()
  const user = useSession()
  const sitsHere = useSitsAt(shop.id)
  const { server } = useCart()
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState(false)
  const content = (
    <>
      <Icon of={usersIcon} size={18} />
      {t('group.start')}
    </>
  )
  const href = server?.group
    ? `/group/${server.id}`
    : user || sitsHere
      ? null
      : loginFirst(`/shop/${shop.slug}`)
  if (href !== null) {
    return (
      <a href={href} data-hold="" className={BUTTON_CLASS}>
        {content}
      </a>
    )
  }
  return (
    <>
      <button
        type="button"
        data-hold=""
        className={BUTTON_CLASS}
        onPointerEnter={StartSheet.preload}
        onClick={() => {
          setLoaded(true)
          setOpen(true)
        }}
      >
        {content}
      </button>
      {loaded && <StartSheet open={open} onClose={() => setOpen(false)} shopId={shop.id} />}
    </>
  )
}
