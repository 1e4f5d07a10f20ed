import type { SearchedAddress } from '@hawker/contract/addresses'
import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { pinIcon, searchIcon } from '@hawker/ui/icons'
import { TextField } from '@hawker/ui/text-field'
import { useTexts } from '../../lib/texts.tsx'

/** The server's search results for a typed address. `wrong` is a text key. */
export type AddressFormResult = {
  typed: string
  places: readonly SearchedAddress[]
  error?: string
}

/**
 * The address picker as plain forms, for pages without scripts. The action of `action` is
 * `addressFormAction`.
 */
export function PlainAddressPicker({
  action,
  result,
}: {
  action: string
  result: AddressFormResult | undefined
}) {
  const { t } = useTexts()
  return (
    // As tall as the picker with scripts.
    <div className="grid min-h-40 content-start gap-3">
      <form method="post" action={action} className="grid gap-3">
        <TextField
          label={t('address.search')}
          hideLabel
          name="to"
          placeholder={t('address.field')}
          autoComplete="street-address"
          maxLength={120}
          leading={<Icon of={searchIcon} />}
          defaultValue={result?.typed}
          error={result?.error === undefined ? undefined : t(result.error)}
        />
        <Button type="submit" variant="secondary" wide>
          {t('address.search')}
        </Button>
      </form>
      {result?.places.map(({ address, unit, location: { latitude, longitude } }) => (
        <form key={`${latitude} ${longitude}`} method="post" action={action}>
          <input type="hidden" name="address" value={address} />
          {unit !== null && <input type="hidden" name="unit" value={unit} />}
          <input type="hidden" name="latitude" value={latitude} />
          <input type="hidden" name="longitude" value={longitude} />
          <button
            type="submit"
            className="flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-start font-medium hover:bg-sunk"
          >
            <Icon of={pinIcon} className="text-muted" />
            <bdi>{address}</bdi>
          </button>
        </form>
      ))}
    </div>
  )
}
