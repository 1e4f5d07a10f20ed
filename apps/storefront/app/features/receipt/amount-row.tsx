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
      strong ? 'flex justify-between gap-4 text-lg font-bold' : 'flex justify-between gap-4'
    }
  >
    <dt>{label}</dt>
    <dd>
      <PriceText text={amount} />
    </dd>
  </div>
)
