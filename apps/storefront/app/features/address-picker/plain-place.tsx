import type { Place } from '@hawker/contract/addresses'
import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { pinIcon, searchIcon } from '@hawker/ui/icons'
import { TextField } from '@hawker/ui/text-field'
import { useTexts } from '../../lib/texts.tsx'

/** What the server found for what was typed. `wrong`: the key of what is wrong with it. */
export type PlainPlaces = { typed: string; places: readonly Place[]; wrong?: string }

/** An address by plain forms, while no script has come: type it, then press the one that is meant. `action`: the page whose action is `placeFromForm`. */
export function PlainPlace({ action, found }: { action: string; found: PlainPlaces | undefined }) {
  const { t } = useTexts()
  return (
    // As tall as what stands here when the page is alive.
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
          defaultValue={found?.typed}
          error={found?.wrong === undefined ? undefined : t(found.wrong)}
        />
        <Button type="submit" variant="secondary" wide>
          {t('address.search')}
        </Button>
      </form>
      {found?.places.map(({ address, location: { latitude, longitude } }) => (
        <form key={`${latitude} ${longitude}`} method="post" action={action}>
          <input type="hidden" name="address" value={address} />
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
