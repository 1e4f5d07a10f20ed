import type { Address, AddressInput, Place } from '@hawker/contract/addresses'
import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { TextField } from '@hawker/ui/text-field'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useFirstError } from '../../lib/use-first-error.ts'
import { PinMap } from '../map/index.ts'
import { addressAt } from './locate.ts'

/** How long the pin must rest before its address is looked up. */
const PIN_REST_MS = 500

export type PlaceFormProps = {
  place: Place
  /** Set when an address of the account is edited. */
  saved: Address | undefined
  /**
   * Which fields the form shows: the place only, with the door for a courier, or all that an
   * account stores.
   */
  fields: 'place' | 'door' | 'all'
  /** The shop that must deliver here. Without it, any shop counts. */
  shopId?: number
  onSave: (input: AddressInput) => Promise<string | undefined>
}

/** The pin on the map and the fields of an address. */
export function PlaceForm({ place, saved, fields, shopId, onSave }: PlaceFormProps) {
  const { t } = useTexts()
  const [location, setLocation] = useState(place.location)
  const [text, setText] = useState(place.address)
  const [addressUnknown, setAddressUnknown] = useState(place.address === '')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const form = useFirstError(error)
  const moved = location !== place.location
  const delivers = useDelivers(location, shopId)
  const typedAtLocation = useRef<Place['location']>(undefined)

  // The button that opened this form is gone: focus the form.
  useEffect(() => form.current?.focus({ preventScroll: true }), [form])

  useEffect(() => {
    if (!moved) return
    let current = true
    const timer = setTimeout(async () => {
      const address = await addressAt(location)
      // The customer typed an address for this point: do not overwrite it.
      if (!current || typedAtLocation.current === location) return
      // If the new point has no address, the old text stays and a hint tells so.
      setAddressUnknown(address === '')
      if (address !== '') setText(address)
    }, PIN_REST_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [location, moved])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A sheet is a portal, but React still bubbles its events to the form that opened it.
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    const field = (name: string) => String(form.get(name) ?? '').trim()
    const address = text.trim() || field('address')
    if (address === '') return setError(t('validation.required'))
    const optionalField = (name: string) => (field(name) === '' ? {} : { [name]: field(name) })
    setBusy(true)
    setError(
      await onSave({
        ...optionalField('title'),
        address: {
          address,
          ...optionalField('house'),
          ...optionalField('floor'),
          ...optionalField('office'),
          ...optionalField('entrance'),
          ...optionalField('note'),
        },
        location: [location.latitude, location.longitude],
      }),
    )
    setBusy(false)
  }
  const details = saved?.address
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={place.address || t('address.not_found')}
      onSubmit={(event) => void submit(event)}
      noValidate
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
          {delivers === true && t('address.delivers_here')}
        </span>
      </p>
      {delivers === false && (
        <Notice kind="warning" announce>
          {t('shop.no_delivery_here')}
        </Notice>
      )}
      <TextField
        label={t('address.field')}
        name="address"
        required
        maxLength={250}
        autoComplete="street-address"
        value={text}
        onChange={(event) => {
          typedAtLocation.current = location
          setText(event.target.value)
          setAddressUnknown(false)
        }}
        hint={<span role="status">{addressUnknown && t('address.not_found')}</span>}
        error={error}
      />
      {fields !== 'place' && (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <TextField
            label={t('address.house')}
            name="house"
            maxLength={30}
            defaultValue={details?.house ?? ''}
          />
          <TextField
            label={t('address.entrance')}
            name="entrance"
            maxLength={30}
            defaultValue={details?.entrance ?? ''}
          />
          <TextField
            label={t('address.floor')}
            name="floor"
            maxLength={30}
            defaultValue={details?.floor ?? ''}
          />
          <TextField
            label={t('address.apartment')}
            name="office"
            maxLength={30}
            defaultValue={details?.office ?? ''}
          />
        </div>
      )}
      {fields === 'all' && (
        <>
          <TextField
            label={t('address.note')}
            aside={t('common.optional')}
            name="note"
            maxLength={200}
            defaultValue={details?.note ?? ''}
          />
          <TextField
            label={t('address.name')}
            aside={t('common.optional')}
            placeholder={t('address.name_placeholder')}
            name="title"
            maxLength={60}
            defaultValue={saved?.title ?? ''}
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
        <Button type="submit" size="lg" wide loading={busy}>
          {t('address.confirm_pin')}
        </Button>
      </div>
    </form>
  )
}

/**
 * True within about a metre: zooming rounds the pin's position, and the typed address must survive
 * that.
 */
const isSamePoint = (a: Place['location'], b: Place['location']): boolean =>
  Math.abs(a.latitude - b.latitude) < 1.1e-5 && Math.abs(a.longitude - b.longitude) < 1.1e-5

/** Whether the shop, or any shop, delivers to the point. Undefined until known. */
function useDelivers(
  { latitude, longitude }: Place['location'],
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
