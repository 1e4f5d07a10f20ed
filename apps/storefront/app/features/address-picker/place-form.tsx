import type { Address, AddressInput, Place } from '@hawker/contract/addresses'
import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { TextField } from '@hawker/ui/text-field'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useFirstError } from '../../lib/use-first-error.ts'
import { PinMap } from '../map/index.tsx'
import { addressAt } from './locate.ts'

/** How long the pin must rest before anybody is asked where it is. */
const REST_MS = 500

export type PlaceFormProps = {
  place: Place
  /** Given: an address of the account is being edited. */
  saved: Address | undefined
  /** Of the place alone; with the door for a courier; with all that is kept in an account. */
  asks: 'place' | 'door' | 'all'
  /** Whose deliveries it is about; any shop's unless told. */
  shopId?: number
  onSave: (input: AddressInput) => Promise<string | undefined>
}

/** The pin on the door, and for members what comes after the street. */
export function PlaceForm({ place, saved, asks, shopId, onSave }: PlaceFormProps) {
  const { t } = useTexts()
  const [at, setAt] = useState(place.location)
  const [text, setText] = useState(place.address)
  const [unknown, setUnknown] = useState(place.address === '')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const form = useFirstError(refused)
  const moved = at !== place.location
  const served = useServed(at, shopId)
  const writtenFor = useRef<Place['location']>(undefined)

  // What was pressed to come here is gone.
  useEffect(() => form.current?.focus({ preventScroll: true }), [form])

  useEffect(() => {
    if (!moved) return
    let current = true
    const timer = setTimeout(async () => {
      const words = await addressAt(at)
      // Somebody who writes already knows it better.
      if (!current || writtenFor.current === at) return
      // The words stay: they are of another point now, and that is said.
      setUnknown(words === '')
      if (words !== '') setText(words)
    }, REST_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [at, moved])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A sheet is a portal of its own, but its events still reach the form it was opened in.
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    const part = (name: string) => String(form.get(name) ?? '').trim()
    const words = text.trim() || part('address')
    if (words === '') return setRefused(t('validation.required'))
    const filled = (name: string) => (part(name) === '' ? {} : { [name]: part(name) })
    setBusy(true)
    setRefused(
      await onSave({
        ...filled('title'),
        address: {
          address: words,
          ...filled('house'),
          ...filled('floor'),
          ...filled('office'),
          ...filled('entrance'),
          ...filled('note'),
        },
        location: [at.latitude, at.longitude],
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
        <PinMap at={at} onMove={(to) => setAt((was) => (isSamePoint(was, to) ? was : to))} />
      </div>
      <p className="-mt-2 text-sm text-muted">
        {t('address.move_pin')}
        <span role="status" className="block min-h-5 font-medium text-grocery-text">
          {served === true && t('address.delivers_here')}
        </span>
      </p>
      {served === false && (
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
          writtenFor.current = at
          setText(event.target.value)
          setUnknown(false)
        }}
        hint={<span role="status">{unknown && t('address.not_found')}</span>}
        error={refused}
      />
      {asks !== 'place' && (
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
      {asks === 'all' && (
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
      {/* In the picker it is in sight however high the window is; on a page a bar may be at that edge. */}
      <div className="bg-raised in-[dialog]:sticky in-[dialog]:bottom-0 in-[dialog]:-mb-5 in-[dialog]:pt-2 in-[dialog]:pb-5">
        <Button type="submit" size="lg" wide loading={busy}>
          {t('address.confirm_pin')}
        </Button>
      </div>
    </form>
  )
}

/** Within the metre that the map knows: looked at from nearer or farther the pin stands where it stood, and so do the words that were written for it. */
const isSamePoint = (a: Place['location'], b: Place['location']): boolean =>
  Math.abs(a.latitude - b.latitude) < 1.1e-5 && Math.abs(a.longitude - b.longitude) < 1.1e-5

/** Whether anybody, or the shop, delivers to the point; undefined until known. */
function useServed(
  { latitude, longitude }: Place['location'],
  shopId: number | undefined,
): boolean | undefined {
  const [served, setServed] = useState<boolean>()
  useEffect(() => {
    let current = true
    const timer = setTimeout(async () => {
      const query = { address: { latitude, longitude } }
      const result = await (shopId === undefined
        ? browserApi('checkAnyDeliveryZone', { query })
        : browserApi('checkDeliveryZone', { params: { id: shopId }, query }))
      if (current) setServed(result.ok ? result.data.available : undefined)
    }, REST_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [latitude, longitude, shopId])
  return served
}
