import type { StaffParcel } from '@hawker/contract/staff-parcels'
import { useTexts } from '../../../lib/texts.tsx'

/** The status changes of a parcel, with the party that made each. */
export function ParcelTimeline({ parcel }: { parcel: StaffParcel }) {
  const { t, time, list } = useTexts()
  const { histories, tries, timezone } = parcel
  return (
    <>
      <ol className="grid gap-3 border-s-2 border-line ps-4">
        {histories.map(({ status, reason, note, by, created_at: at }) => (
          <Step
            key={`${status} ${at}`}
            title={
              status === 'new' && by === 'customer'
                ? t('parcels.sent')
                : t(`parcel_status.${status}`)
            }
            at={at}
            timezone={timezone}
            text={[t(`parcel_by.${by}`), ...(reason ? [t(`parcel_reason.${reason}`)] : [])].join(
              ' · ',
            )}
            note={note}
          />
        ))}
      </ol>
      {tries.length > 0 && (
        <p className="tabular mt-3 text-sm text-muted">
          {t('parcel.tries', { times: list(tries.map((at) => time(at, timezone))) })}
        </p>
      )}
    </>
  )
}

function Step({
  title,
  at,
  timezone,
  text,
  note = null,
}: {
  title: string
  at: string
  timezone: string
  text: string
  note?: string | null
}) {
  const { time } = useTexts()
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{title}</span>
        <time dateTime={at} className="tabular text-sm text-muted">
          {time(at, timezone)}
        </time>
      </p>
      <p className="text-sm text-muted">
        {text}
        {note !== null && (
          <>
            {': '}
            <bdi>{note}</bdi>
          </>
        )}
      </p>
    </li>
  )
}
