import { useTexts } from '../../lib/texts.tsx'

type Parts = Partial<Record<'house' | 'entrance' | 'floor' | 'office', string | null | undefined>>

/** The parts of an address after the street, with their names. */
export function AddressParts({ address }: { address: Parts }) {
  const { t } = useTexts()
  const known = (
    [
      ['courier.house', address.house],
      ['courier.entrance', address.entrance],
      ['courier.floor', address.floor],
      ['courier.office', address.office],
    ] as const
  ).filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
      {known.map(([text, value]) => (
        <div key={text}>
          <dt className="text-sm text-muted">{t(text)}</dt>
          <dd className="font-semibold">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
