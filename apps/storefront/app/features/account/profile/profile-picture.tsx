import type { Profile } from '@hawker/contract/accounts'
import { Avatar } from '@hawker/ui/avatar'
import { Button } from '@hawker/ui/button'
import { showToast } from '@hawker/ui/toast'
import { useRef, useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { onDemand } from '../../../lib/on-demand.tsx'
import { pictureUrl } from '@hawker/web/pictures/picture-url'
import { toastRefusal } from '../../../lib/toast-refusal.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { writeSessionUser } from '../session/write-session-user.ts'

const CropDialog = onDemand(() => import('./crop-dialog.tsx'))

/** The profile picture: chosen, cropped to a square and uploaded. */
export function ProfilePicture({
  user,
  onChanged,
}: {
  user: Profile
  onChanged: (user: Profile) => void
}) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [busy, setBusy] = useState(false)

  const savePicture = async (img: string | null) => {
    const result = await browserApi('updateProfile', { body: { img } })
    if (!result.ok) return toastRefusal(result, t)
    writeSessionUser(result.data)
    onChanged(result.data)
    showToast({ kind: 'success', message: t('profile.saved') })
  }
  const upload = async (picture: Blob) => {
    setFile(undefined)
    setBusy(true)
    const stored = await browserApi('keepPicture', { query: { purpose: 'avatar' }, body: picture })
    if (stored.ok) await savePicture(stored.data.img)
    else toastRefusal(stored, t)
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
          <Button variant="ghost" onClick={() => void savePicture(null)}>
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
          setFile(target.files?.[0])
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
      {file && (
        <CropDialog
          file={file}
          onCrop={(picture) => void upload(picture)}
          onClose={() => setFile(undefined)}
        />
      )}
    </div>
  )
}
