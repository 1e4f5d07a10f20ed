import { formatNumber } from '@hawker/i18n/format'
import { Icon } from '@hawker/ui/icon'
import { cartIcon } from '@hawker/ui/icons'
import { useCart } from '../../features/cart/index.ts'
import { useTexts } from '../../lib/texts.tsx'
import { usePreservedPath } from '../../lib/visit/use-preserved-path.ts'

/** The cart in the header. Its badge appears after hydration. */
export function CartLink() {
  const { t, lang } = useTexts()
  const { count } = useCart()
  return (
    <a
      href={usePreservedPath()('/cart')}
      aria-label={count > 0 ? `${t('shell.cart')}: ${t('cart.items', { count })}` : t('shell.cart')}
      className="relative grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-sunk"
    >
      <Icon of={cartIcon} size={22} />
      {count > 0 && (
        <span
          aria-hidden="true"
          className={
            'tabular absolute end-0 top-0 grid h-5 min-w-5 place-items-center rounded-full ' +
            'bg-brand px-1 text-xs font-semibold text-on-brand'
          }
        >
          {formatNumber(count, lang)}
        </span>
      )}
    </a>
  )
}
