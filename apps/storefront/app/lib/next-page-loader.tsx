import { Button, buttonClass } from '@hawker/ui/button'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { EndMarker, type InfiniteList } from '@hawker/web/query/infinite-list'
import { useTexts } from './texts.tsx'

/**
 * Loads the next page of a list: automatically at its end, by a button for keyboards, by a link
 * before scripts run.
 */
export function NextPageLoader({ list, href }: { list: InfiniteList; href: string }) {
  const { t } = useTexts()
  const isHydrated = useHydrated()
  if (!list.more) return null
  return (
    <>
      <EndMarker active={!list.loading && !list.failed} onSeen={list.next} />
      <p className="py-6 text-center">
        {isHydrated ? (
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
