import { Combobox } from '@hawker/ui/combobox'
import { FieldError } from '@hawker/ui/field'
import { Icon } from '@hawker/ui/icon'
import { locateIcon, mapIcon, pinIcon, searchIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { Spinner } from '@hawker/ui/spinner'
import { useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { useAddress } from '../../lib/visit/use-address.ts'
import { addressLines } from './address-text.ts'
import { devicePlace, initialPinPlace } from './locate.ts'
import { type FoundPlace, useAddressSearch } from './use-address-search.ts'

type SearchProps = {
  onFound: (place: FoundPlace) => void
  autoFocus?: boolean
  /** Start locating at once: the button was pressed before this component was loaded. */
  locateNow?: boolean
  error?: string | undefined
}

const PIN = 'pin'
const OPTION_CLASS =
  'flex min-h-12 items-center gap-3 rounded-md px-3 text-start font-medium text-brand-text hover:bg-sunk'

/** Three ways to find a place: search, the device's position, or a pin on the map. */
export function PlaceSearch({ onFound, autoFocus = false, locateNow = false, error }: SearchProps) {
  const { t } = useTexts()
  const errorId = useId()
  const [typed, setTyped] = useState('')
  const { places, state } = useAddressSearch(typed)
  const [locating, setLocating] = useState<'no' | 'yes' | 'failed'>('no')
  const [opening, setOpening] = useState<'no' | 'yes' | 'failed'>('no')
  const current = useAddress()
  const found = places.map(({ address, location }) => {
    const { street, city } = addressLines(address)
    return {
      key: `${location.latitude}_${location.longitude}`.replace(/[^\w]/g, '-'),
      text: address,
      label: street,
      ...(city === '' ? {} : { hint: city }),
      icon: <Icon of={pinIcon} className="text-muted" />,
    }
  })
  // The list covers the button below it.
  const pin = { key: PIN, text: t('address.on_map'), icon: <Icon of={mapIcon} /> }
  const options = found.length > 0 ? [...found, pin] : []
  const locateDevice = async () => {
    setLocating('yes')
    try {
      const place = await devicePlace()
      setLocating('no')
      onFound(place)
    } catch {
      setLocating('failed')
    }
  }
  const openMap = async () => {
    setOpening('yes')
    const place = await initialPinPlace(current)
    setOpening(place ? 'no' : 'failed')
    if (place) onFound(place)
  }
  const locateStarted = useRef(false)
  useEffect(() => {
    if (!locateNow || locateStarted.current) return
    locateStarted.current = true
    void locateDevice()
  })
  return (
    <div className="grid gap-2">
      <Combobox
        label={t('address.search')}
        placeholder={t('address.field')}
        value={typed}
        onValueChange={setTyped}
        options={options}
        autoFocus={autoFocus}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : errorId}
        leading={<Icon of={searchIcon} />}
        trailing={state === 'searching' ? <Spinner /> : undefined}
        status={
          state === 'empty'
            ? t('address.search_empty')
            : state === 'failed'
              ? t('error.occured')
              : undefined
        }
        onSelect={({ key }) => {
          if (key === PIN) {
            setTyped(typed)
            return void openMap()
          }
          const place = places[options.findIndex((option) => option.key === key)]
          if (place) onFound(place)
        }}
        onSubmit={() => {
          const [first] = places
          if (first) onFound(first)
        }}
      />
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      <button
        type="button"
        onClick={() => void locateDevice()}
        disabled={locating === 'yes'}
        className={OPTION_CLASS}
      >
        {locating === 'yes' ? <Spinner /> : <Icon of={locateIcon} />}
        {t(locating === 'yes' ? 'address.locating' : 'address.use_location')}
      </button>
      <button
        type="button"
        onClick={() => void openMap()}
        disabled={opening === 'yes'}
        className={OPTION_CLASS}
      >
        {opening === 'yes' ? <Spinner /> : <Icon of={mapIcon} />}
        {t('address.on_map')}
      </button>
      {opening === 'failed' && (
        <Notice kind="error" announce>
          {t('error.occured')}
        </Notice>
      )}
      {locating === 'failed' && (
        <Notice kind="warning" announce>
          {t('address.location_unavailable')}
        </Notice>
      )}
    </div>
  )
}
