import { formatCountAndName } from '@hawker/i18n/format'
import { formatQuantity } from '@hawker/i18n/format-content'
import { Icon } from '@hawker/ui/icon'
import { alertIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { PriceText } from '@hawker/ui/price-text'
import { Stepper } from '@hawker/ui/stepper'
import { tint } from '@hawker/ui/tint'
import { showToast } from '@hawker/ui/toast'
import { useAllergies } from '../../lib/dishes/allergies.ts'
import { onDemand } from '../../lib/on-demand.tsx'
import { smallPicture } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../lib/texts.tsx'
import { replacementText } from './replacement-select.tsx'
import { priceWithAddons, type CartLine } from './store/cart-line.ts'
import { cartState } from './store/cart-state.ts'
import { addToCart, setQuantity } from './store/change-cart.ts'
import { useCart } from './store/use-cart.ts'

// Loaded only for customers with allergies.
const LineWarning = onDemand(() => import('./line-warning.tsx'))

export function CartLines({ lines }: { lines: readonly CartLine[] }) {
  const { t } = useTexts()
  const allergic = useAllergies().length > 0
  const { unsaved } = useCart()
  return (
    <>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <Line key={line.key} line={line} allergic={allergic} />
        ))}
      </ul>
      {unsaved && (
        <div className="py-3">
          <Notice kind="warning">{t('cart.unsaved')}</Notice>
        </div>
      )}
    </>
  )
}

function Line({ line, allergic }: { line: CartLine; allergic: boolean }) {
  const { t, price, lang } = useTexts()
  const unavailable = line.problem !== null
  const replacement = replacementText(line, t)
  const details = [
    ...line.extras,
    ...line.addons.map(({ title, perUnit }) => formatCountAndName(perUnit, title, lang)),
  ]
  return (
    <li className="flex flex-wrap gap-3 py-3.5">
      {line.img && (
        <img
          src={smallPicture(line.img)}
          alt=""
          width={64}
          height={64}
          loading="lazy"
          className={
            `size-[64px] shrink-0 rounded-sm object-cover ${tint(line.color)} ` +
            (unavailable ? 'opacity-50 grayscale' : '')
          }
        />
      )}
      <div className="grid min-w-0 flex-1 basis-32 grid-cols-1 gap-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <p className={`min-w-0 font-medium ${unavailable ? 'text-muted line-through' : ''}`}>
            {line.title}
          </p>
          <PriceText
            text={price(priceWithAddons(line) * line.quantity)}
            className={unavailable ? 'text-muted line-through' : 'font-semibold'}
          />
        </div>
        {details.length > 0 && <p className="text-sm text-muted">{details.join(', ')}</p>}
        {line.note !== '' && (
          <p className="text-sm text-muted">{t('cart.note', { note: line.note })}</p>
        )}
        {replacement !== '' && <p className="text-sm text-muted">{replacement}</p>}
        {allergic && <LineWarning line={line} />}
        {unavailable && (
          <p
            className="flex items-start gap-1.5 text-sm font-medium text-danger-text"
            role="status"
          >
            <Icon of={alertIcon} size={16} className="mt-0.5" />
            {t(line.problem === 'out_of_stock' ? 'product.sold_out' : 'cart.line_unavailable')}
          </p>
        )}
        <div className="mt-1">
          <Stepper
            format={(count) => formatQuantity(count, line.step, lang)}
            size="sm"
            label={`${t('product.quantity')}: ${line.title}`}
            labels={{
              decrease: t('product.decrease'),
              increase: t('product.increase'),
              remove: t('cart.remove_line', { name: line.title }),
            }}
            value={line.quantity}
            min={Math.max(1, line.minQty)}
            max={unavailable ? line.quantity : (line.maxQty ?? undefined)}
            onChange={(quantity) => setQuantity(line.key, quantity)}
            onRemove={() => removeWithUndo(line, t)}
          />
        </div>
      </div>
    </li>
  )
}

/** Removes the line at once and offers undo in a toast. */
function removeWithUndo(
  line: CartLine,
  t: (key: string, params?: Record<string, string>) => string,
): void {
  const { shop, currencyId } = cartState()
  setQuantity(line.key, 0)
  if (!shop) return
  showToast({
    id: 'cart-removed',
    kind: 'info',
    message: t('cart.removed', { name: line.title }),
    action: { label: t('action.undo'), onClick: () => void addToCart({ shop, currencyId, line }) },
  })
}
