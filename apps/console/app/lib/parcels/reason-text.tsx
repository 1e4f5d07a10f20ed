import type { Parcel } from '@hawker/contract/parcel-shapes'
import { useTexts } from '../texts.tsx'

/** Who cancelled a parcel or had it sent back, and why. */
export function ReasonText({ reason }: { reason: NonNullable<Parcel['reason']> }) {
  const { t } = useTexts()
  const { code, by, note } = reason
  const isOwnWords = code === 'other' && note !== null
  return (
    <>
      {t(`parcel_by.${by}`)} · {!isOwnWords && t(`parcel_reason.${code}`)}
      {note !== null && (
        <>
          {!isOwnWords && ': '}
          <bdi>{note}</bdi>
        </>
      )}
    </>
  )
}
