import { Notice } from '@hawker/ui/notice'
import { clockIcon } from '@hawker/ui/icons'
import { useLocation } from '@hawker/web/router/hooks'
import { withoutMoment, type WallMoment } from './moment.ts'
import { momentText } from './moment-text.ts'
import { useTexts } from '../texts.tsx'

/** Says that the page shows a future moment, with a link back to now. */
export function MomentNotice({ moment, className }: { moment: WallMoment; className?: string }) {
  const { t, lang } = useTexts()
  const { pathname, search } = useLocation()
  return (
    <Notice
      kind="info"
      icon={clockIcon}
      title={t('shop.for_moment', { time: momentText(moment, lang) })}
      className={className}
    >
      <a
        href={pathname + withoutMoment(search)}
        data-now
        data-stay
        className="inline-flex min-h-11 items-center font-medium underline"
      >
        {t('home.when_now')}
      </a>
    </Notice>
  )
}
