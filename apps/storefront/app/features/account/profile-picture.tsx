import type { Profile } from '@hawker/contract/accounts'
import { Avatar } from '@hawker/ui/avatar'
import { Button } from '@hawker/ui/button'
import { showToast } from '@hawker/ui/toast'
import { useRef, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { onDemand } from '../../lib/on-demand.tsx'
import { pictureUrl } from '../../lib/pictures.ts'
import { tellRefusal } from '../../lib/tell-refusal.ts'
import { useTexts } from '../../lib/texts.tsx'
import { writeSessionUser } from './write-session-user.ts'

const CropDialog = onDemand(() => import('./crop-dialog.tsx'))

/** One's own picture: chosen, cut to a square, shown everywhere at once. */
export function ProfilePicture({
  user,
  onChanged,
}: {
  user: Profile
  onChanged: (user: Profile) => void
}) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File>()
  const [busy, setBusy] = useState(false)

  const show = async (img: string | null) => {
    const result = await browserApi('updateProfile', { body: { img } })
    if (!result.ok) return tellRefusal(result, t)
    writeSessionUser(result.data)
    onChanged(result.data)
    showToast({ kind: 'success', message: t('profile.saved') })
  }
  const send = async (picture: Blob) => {
    setChosen(undefined)
    setBusy(true)
    const kept = await browserApi('keepPicture', { query: { purpose: 'avatar' }, body: picture })
    if (kept.ok) await show(kept.data.img)
    else tellRefusal(kept, t)
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar src={user.img ? pictureUrl(user.img) : null} name="" size={88} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" loading={busy} onClick={() => input.current?.click()}>
          {t(user.img ? 'profile.other_picture' : 'profile.add_picture')}
        </Button>
        {user.img && (
          <Button variant="ghost" onClick={() => void show(null)}>
            {t('action.remove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('profile.add_picture')}
        onChange={({ target }) => {
          setChosen(target.files?.[0])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      {chosen && (
        <CropDialog
          file={chosen}
          onCut={(picture) => void send(picture)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  )
}
