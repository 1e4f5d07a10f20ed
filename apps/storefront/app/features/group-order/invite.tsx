import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Icon } from '@hawker/ui/icon'
import { copyIcon, shareIcon } from '@hawker/ui/icons'
import { encode } from 'uqr'
import { copyLink, shareLink } from '../../lib/copy-link.ts'
import { useTexts } from '../../lib/texts.tsx'

/** The invitation link, as text and as a QR code. */
export default function Invite({ path, title }: { path: string; title: string }) {
  const { t } = useTexts()
  const url = location.origin + path
  const { size, data } = encode(url, { border: 2 })
  const dark = data
    .flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-5">
        <svg
          role="img"
          aria-label={t('group.qr')}
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          className="size-36 shrink-0 rounded-md bg-white text-black"
        >
          <path d={dark} fill="currentColor" />
        </svg>
        <div className="grid min-w-0 flex-1 basis-56 gap-3">
          <h2 className="text-lg font-semibold">{t('group.invite')}</h2>
          <p className="text-muted">{t('group.invite_text')}</p>
          <p dir="ltr" className="truncate rounded-md bg-sunk px-3 py-2 text-sm">
            {url}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              icon={<Icon of={copyIcon} size={18} />}
              onClick={() => void copyLink(url, t)}
            >
              {t('group.copy_link')}
            </Button>
            {typeof navigator.share === 'function' && (
              <Button
                icon={<Icon of={shareIcon} size={18} />}
                onClick={() => void shareLink({ title, url }, t)}
              >
                {t('action.share')}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Card>
  )
}
