import { PriceText } from '@hawker/ui/price-text'

export const AmountRow = ({
  label,
  amount,
  strong = false,
}: {
  label: string
  amount: string
  strong?: boolean
}) => (
  <div
    className={
      strong
        ? 'flex flex-wrap justify-between gap-x-4 text-lg font-bold'
        : 'flex justify-between gap-4'
    }
  >
    <dt className="min-w-0">{label}</dt>
    <dd className="ms-auto">
      <PriceText text={amount} />
    </dd>
  </div>
)
