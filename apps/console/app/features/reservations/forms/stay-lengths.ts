import type { ReservationRules } from '@hawker/contract/seller-reservations'
import { preferredDuration } from '@hawker/domain/reservations/reservation-times'

const LENGTHS = [30, 45, 60, 75, 90, 105, 120, 150, 180, 240, 300, 360]

/** Lengths in minutes that staff choose from, with one that is saved already. */
export const stayLengths = (saved?: number): number[] =>
  [...new Set([...LENGTHS, ...(saved === undefined ? [] : [saved])])].toSorted((a, b) => a - b)

const DEFAULT_LENGTH = 90

/** How long a party usually stays at this shop. */
export const usualStayMinutes = (rules: ReservationRules | undefined, guests: number): number =>
  rules === undefined
    ? DEFAULT_LENGTH
    : (preferredDuration(guests, rules.minutes_by_party, rules.durations ?? LENGTHS) ??
      DEFAULT_LENGTH)
