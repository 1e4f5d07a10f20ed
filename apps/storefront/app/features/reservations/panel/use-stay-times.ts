import type { ReservationShop } from '@hawker/contract/reservations'
import { isTransient } from '@hawker/web/api/results'
import { useQuery } from '@hawker/web/query/use-query'
import { useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { loadStayTimes, type DaysAndTimes, type StayRefusal, type StayTimes } from './load-panel.ts'
import type { Stay } from '../stay.ts'

/** Presses on the stepper that follow each other ask once. */
const DEBOUNCE_MS = 150

export type ShownTimes = {
  /** Stays while other times load. */
  data: DaysAndTimes | undefined
  /** The data belongs to the stay. */
  current: boolean
  refusal: StayRefusal | undefined
  /** The server was not reached. */
  failed: boolean
  again: () => void
}

/** The days and times of a stay. `loaded` came with the page, for the stay that it opened with. */
export function useStayTimes(
  shop: ReservationShop,
  stay: Stay,
  reservationId: number | undefined,
  loaded: StayTimes | undefined,
): ShownTimes {
  const key = JSON.stringify([shop.id, stay.date, stay.guests, stay.duration, reservationId])
  const [first] = useState({ key, loaded })
  const [isFresh, setFresh] = useState(loaded !== undefined)
  if (isFresh && key !== first.key) setFresh(false)
  const query = useQuery(
    isFresh ? null : key,
    () => loadStayTimes(browserApi, shop, stay, reservationId),
    first.loaded === undefined && key === first.key ? 0 : DEBOUNCE_MS,
  )
  if (isFresh && first.loaded)
    return {
      data: first.loaded.ok ? first.loaded.data : undefined,
      current: true,
      refusal: first.loaded.ok ? undefined : first.loaded,
      failed: false,
      again: () => setFresh(false),
    }
  const { refusal } = query
  const isFailed = refusal !== undefined && isTransient(refusal)
  return {
    data: query.data ?? (first.loaded?.ok ? first.loaded.data : undefined),
    current: query.current,
    refusal: refusal && !isFailed ? { ...refusal, data: refusal.data ?? {} } : undefined,
    failed: isFailed,
    again: query.again,
  }
}
