import type { Parcel } from '@hawker/contract/parcel-shapes'
import { showToast } from '@hawker/ui/toast'
import { useNavigate } from '@hawker/web/router/hooks'
import { browserApi } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toastRefusal } from '../../../lib/toast-refusal.ts'
import { UndoBar } from '../../../lib/undo-bar.tsx'

/** Takes the parcel back before couriers see it. */
export function ParcelUndo({ parcel, onOver }: { parcel: Parcel; onOver: () => void }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const undo = async () => {
    const result = await browserApi('undoParcel', { params: { id: parcel.id } })
    if (!result.ok) {
      toastRefusal(result, t)
      return onOver()
    }
    showToast({ kind: 'success', message: t('parcel.undone') })
    await navigate(`/parcels/new?again=${parcel.id}`, { replace: true })
  }
  return <UndoBar can={parcel.can.undo} textKey="parcel.undo_bar" onUndo={undo} onOver={onOver} />
}
