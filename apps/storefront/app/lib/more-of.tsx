import { Button, buttonClass } from '@hawker/ui/button'
import { EndMarker, type Infinite } from './infinite.tsx'
import { useTexts } from './texts.tsx'
import { useAlive } from './use-alive.ts'

/** Where a list goes on: by itself when its end comes in sight, by a button for keyboards, by a link before scripts. */
export function MoreOf({ list, href }: { list: Infinite; href: string }) {
  const { t } = useTexts()
  const alive = useAlive()
  if (!list.more) return null
  return (
    <>
      <EndMarker active={!list.loading && !list.failed} onSeen={list.next} />
      <p className="py-6 text-center">
        {alive ? (
          <Button variant="secondary" loading={list.loading} onClick={list.next}>
            {t(list.failed ? 'action.retry' : 'action.load_more')}
          </Button>
        ) : (
          <a href={href} className={buttonClass({ variant: 'secondary' })}>
            {t('action.load_more')}
          </a>
        )}
      </p>
    </>
  )
}
