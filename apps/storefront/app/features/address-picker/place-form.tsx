import type { Address, AddressInput, GeocodedAddress } from '@hawker/contract/addresses'
import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { TextField } from '@hawker/ui/text-field'
import { useForm } from '@hawker/web/forms/use-form'
import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import { PinMap } from '../map/index.ts'
import { addressAt } from './locate.ts'
import type { FoundPlace } from './use-address-search.ts'

/** How long the pin must rest before its address is looked up. */
const PIN_REST_MS = 500

export type PlaceFormProps = {
  place: FoundPlace
  /** Set when an address of the account is edited. */
  saved: Address | undefined
  /**
   * Which fields the form shows: the place only, with the door for a courier, or all that an
   * account stores.
   */
  fields: 'place' | 'door' | 'all'
  /** The shop that must deliver here. Without it, any shop counts. */
  shopId?: number
  confirmLabel?: string
  /** Says that the point can be reached. */
  servedText?: string
  onSave: (input: AddressInput) => Promise<string | undefined>
}

const draftOf = (place: FoundPlace, saved: Address | undefined) => ({
  address: place.address,
  house: saved?.address.house ?? '',
  entrance: saved?.address.entrance ?? '',
  floor: saved?.address.floor ?? '',
  office: saved?.address.office ?? place.office ?? '',
  note: saved?.address.note ?? '',
  title: saved?.title ?? '',
})

/** The pin on the map and the fields of an address. */
export function PlaceForm({
  place,
  saved,
  fields,
  shopId,
  confirmLabel,
  servedText,
  onSave,
}: PlaceFormProps) {
  const { t } = useTexts()
  const [location, setLocation] = useState(place.location)
  const [addressUnknown, setAddressUnknown] = useState(place.address === '')
  const form = useForm({
    initial: draftOf(place, saved),
    validate: ({ address }) => ({
      address: address.trim() === '' ? t('validation.required') : undefined,
    }),
    submit: ({ address, title, ...details }) =>
      onSave({
        ...withoutEmpty({ title }),
        address: { address: address.trim(), ...withoutEmpty(details) },
        location: [location.latitude, location.longitude],
      }),
    refusalFields: { '*': 'address' },
  })
  const { change } = form
  const { ref: element } = form.props
  const moved = location !== place.location
  const delivers = useDelivers(location, shopId)
  const typedAtLocation = useRef<GeocodedAddress['location']>(undefined)

  // The button that opened this form is gone: focus the form.
  useEffect(() => element.current?.focus({ preventScroll: true }), [element])

  useEffect(() => {
    if (!moved) return
    let current = true
    const timer = setTimeout(async () => {
      const address = await addressAt(location)
      // The customer typed an address for this point: do not overwrite it.
      if (!current || typedAtLocation.current === location) return
      // If the new point has no address, the old text stays and a hint tells so.
      setAddressUnknown(address === '')
      if (address !== '') change({ address })
    }, PIN_REST_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [location, moved, change])

  return (
    <form
      {...form.props}
      tabIndex={-1}
      aria-label={place.address || t('address.not_found')}
      onSubmit={(event) => {
        // A sheet is a portal, but React still bubbles its events to the form that opened it.
        event.stopPropagation()
        form.props.onSubmit(event)
      }}
      className="grid gap-4 outline-none"
    >
      <div className="h-64 sm:h-72">
        <PinMap
          at={location}
          onMove={(to) => setLocation((was) => (isSamePoint(was, to) ? was : to))}
        />
      </div>
      <p className="-mt-2 text-sm text-muted">
        {t('address.move_pin')}
        <span role="status" className="block min-h-5 font-medium text-grocery-text">
          {delivers === true && (servedText ?? t('address.delivers_here'))}
        </span>
      </p>
      {delivers === false && (
        <Notice kind="warning" announce>
          {t('shop.no_delivery_here')}
        </Notice>
      )}
      <TextField
        label={t('address.field')}
        required
        maxLength={250}
        autoComplete="street-address"
        {...form.field('address')}
        onChange={(event) => {
          typedAtLocation.current = location
          change({ address: event.target.value })
          setAddressUnknown(false)
        }}
        hint={<span role="status">{addressUnknown && t('address.not_found')}</span>}
      />
      {fields === 'place' && place.office !== undefined && (
        <TextField label={t('address.apartment')} maxLength={30} {...form.field('office')} />
      )}
      {fields !== 'place' && (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <TextField label={t('address.house')} maxLength={30} {...form.field('house')} />
          <TextField label={t('address.entrance')} maxLength={30} {...form.field('entrance')} />
          <TextField label={t('address.floor')} maxLength={30} {...form.field('floor')} />
          <TextField label={t('address.apartment')} maxLength={30} {...form.field('office')} />
        </div>
      )}
      {fields === 'all' && (
        <>
          <TextField
            label={t('address.note')}
            aside={t('common.optional')}
            maxLength={200}
            {...form.field('note')}
          />
          <TextField
            label={t('address.name')}
            aside={t('common.optional')}
            placeholder={t('address.name_placeholder')}
            maxLength={60}
            {...form.field('title')}
          />
        </>
      )}
      {/* Stays visible at any window height in the picker. On a page another bar may be at this
          edge. */}
      <div
        className={
          'bg-raised in-[dialog]:sticky in-[dialog]:bottom-0 in-[dialog]:-mb-5 in-[dialog]:pt-2 ' +
          'in-[dialog]:pb-5'
        }
      >
        <Button type="submit" size="lg" wide loading={form.pending}>
          {confirmLabel ?? t('address.confirm_pin')}
        </Button>
      </div>
    </form>
  )
}

/** The fields with some text, trimmed. */
const withoutEmpty = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) =>
      text.trim() === '' ? [] : [[name, text.trim()]],
    ),
  )

/**
 * True within about a metre: zooming rounds the pin's position, and the typed address must survive
 * that.
 */
const isSamePoint = (a: GeocodedAddress['location'], b: GeocodedAddress['location']): boolean =>
  Math.abs(a.latitude - b.latitude) < 1.1e-5 && Math.abs(a.longitude - b.longitude) < 1.1e-5

/** Whether the shop, or any shop, delivers to the point. Undefined until known. */
function useDelivers(
  { latitude, longitude }: GeocodedAddress['location'],
  shopId: number | undefined,
): boolean | undefined {
  const [delivers, setDelivers] = useState<boolean>()
  useEffect(() => {
    let current = true
    const timer = setTimeout(async () => {
      const query = { address: { latitude, longitude } }
      const result = await (shopId === undefined
        ? browserApi('checkAnyDeliveryZone', { query })
        : browserApi('checkDeliveryZone', { params: { id: shopId }, query }))
      if (current) setDelivers(result.ok ? result.data.available : undefined)
    }, PIN_REST_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [latitude, longitude, shopId])
  return delivers
}
