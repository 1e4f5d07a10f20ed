import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import {
  formatAgo,
  formatDateTime,
  formatMonth,
  formatRelativeDay,
  formatTime,
  formatWallTime,
  formatWeekdayTime,
  wallDateOf,
} from './format-date.ts'
import { SHIPPED_LOCALES } from './locales.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('an instant is shown in the local time of the given zone', () => {
  const at = '2026-11-21T02:30:00Z'
  assert.equal(plain(formatTime(at, 'en', { timeZone: 'America/New_York' })), '9:30 PM')
  assert.equal(plain(formatTime(at, 'fr', { timeZone: 'Europe/Paris' })), '3:30')
  assert.equal(
    plain(formatDateTime(at, 'en', { timeZone: 'America/New_York' })),
    'Fri, Nov 20, 9:30 PM',
  )
  assert.equal(wallDateOf(at, { timeZone: 'America/New_York' }), '2026-11-20')
})

test('a wall time is shown without conversion between zones', () => {
  assert.equal(plain(formatWallTime('18:30', 'en')), '6:30 PM')
  assert.equal(formatWallTime('18:30', 'fr'), '18:30')
  assert.equal(plain(formatWeekdayTime('2026-11-27', '19:00', 'en')), 'Fri 7:00 PM')
  assert.equal(formatWallTime('18:30', 'ar'), '٦:٣٠ م')
})

test('near days have names, other days have dates', () => {
  const name = (date: string, locale = 'en') => formatRelativeDay(date, '2026-11-21', locale)
  assert.deepEqual(
    ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-24', '2026-11-28'].map((date) =>
      name(date),
    ),
    ['Yesterday', 'Today', 'Tomorrow', 'Tuesday', 'Sat, Nov 28'],
  )
  assert.equal(name('2026-11-22', 'fr'), 'Demain')
  assert.equal(formatRelativeDay('2026-11-22', '2026-11-21', 'fr', 'within a sentence'), 'demain')
  assert.equal(name('2026-11-22', 'ar'), 'غدًا')
})

test('the time since an instant uses the largest fitting unit', () => {
  assert.equal(formatAgo(0, 3 * MINUTE_MS, 'en'), '3 minutes ago')
  assert.equal(formatAgo(0, 2 * HOUR_MS, 'en'), '2 hours ago')
  assert.equal(formatAgo(0, DAY_MS, 'en'), 'yesterday')
})

test('one instant is formatted in two zones and every shipped language', () => {
  const instant = '2026-11-21T23:30:00Z'
  const table = Object.fromEntries(
    SHIPPED_LOCALES.map(({ locale }) => [
      locale,
      ['America/New_York', 'Asia/Jerusalem'].map((timeZone) =>
        plain(formatDateTime(instant, locale, { timeZone })),
      ),
    ]),
  )
  assert.deepEqual(table, {
    en: ['Sat, Nov 21, 6:30 PM', 'Sun, Nov 22, 1:30 AM'],
    ar: ['السبت، ٢١ نوفمبر، ٦:٣٠ م', 'الأحد، ٢٢ نوفمبر، ١:٣٠ ص'],
    es: ['sáb, 21 de nov, 6:30 p.m.', 'dom, 22 de nov, 1:30 a.m.'],
    fr: ['sam. 21 nov., 18:30', 'dim. 22 nov., 1:30'],
    de: ['Sa., 21. Nov., 18:30', 'So., 22. Nov., 1:30'],
    tr: ['21 Kas Cmt 18:30', '22 Kas Paz 1:30'],
    ru: ['сб, 21 нояб., 18:30', 'вс, 22 нояб., 1:30'],
    he: ['שבת, 21 בנוב׳, 18:30', 'יום א׳, 22 בנוב׳, 1:30'],
  })
})

test('the month of a card is shown with two digits, as on the card', () => {
  const month = { month: 8, year: 2034 }
  assert.equal(formatMonth(month, 'en'), '08/2034')
  assert.equal(formatMonth(month, 'de'), '08/2034')
})
