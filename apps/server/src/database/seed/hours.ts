import type { WorkingDay } from './city-types.ts'
import type { HoursKey } from './names.ts'
import type { Random } from './random.ts'

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const
type Span = { from: string; to: string }

const week = (workday: Span, weekend: Span): WorkingDay[] =>
  DAYS.map((day) => ({ day, ...(day === 5 || day === 6 ? weekend : workday), type: 'all' }))

/** Day 0 is Sunday. Some dinner restaurants are closed on one day. */
export const hoursFor = (key: HoursKey, random: Random): WorkingDay[] => {
  const half = random.pick(['00', '30'])
  switch (key) {
    case 'lunch-dinner':
      return week({ from: `11:${half}`, to: '22:00' }, { from: `11:${half}`, to: '23:00' })
    case 'dinner':
      return week({ from: `16:${half}`, to: '23:00' }, { from: '15:00', to: '00:00' }).filter(
        ({ day }) => day !== 1,
      )
    case 'all-day':
      return week({ from: `08:${half}`, to: '21:30' }, { from: '09:00', to: '22:00' })
    case 'bakery':
      return week({ from: '06:30', to: '18:00' }, { from: '07:00', to: '17:00' })
    case 'late':
      return week({ from: `11:${half}`, to: '00:30' }, { from: '11:00', to: '02:30' })
    case 'overnight':
      return week({ from: '20:00', to: '05:00' }, { from: '20:00', to: '06:30' })
    case 'round-the-clock':
      return week({ from: '00:00', to: '00:00' }, { from: '00:00', to: '00:00' })
    case 'shop':
      return week({ from: `07:${half}`, to: '22:00' }, { from: '08:00', to: '22:00' })
  }
}

/** The calendar day of an instant in a zone, 'YYYY-MM-DD'. */
export const dayIn = (timezone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant)
