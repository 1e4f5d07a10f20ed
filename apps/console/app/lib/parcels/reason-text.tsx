import type { Parcel } from '@hawker/contract/parcel-shapes'
import { useTexts } from '../texts.tsx'

/** Who ended or turned a parcel, and why. */
export function ReasonText({ reason }: { reason: NonNullable<Parcel['reason']> }) {
  const { t } = useTexts()
  const { code, by, note } = reason
  const isFree = code === 'other' && note !== null
  return (
    <>
      {t(`parcel_by.${by}`)} · {!isFree && t(`parcel_reason.${code}`)}
      {note !== null && (
        <>
          {!isFree && ': '}
          <bdi>{note}</bdi>
        </>
      )}
    </>
  )
}
