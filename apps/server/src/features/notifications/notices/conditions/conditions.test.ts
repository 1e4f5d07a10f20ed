import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TEXT_KEYS } from '../text-keys.ts'
import { RESERVATION_CONDITIONS } from './reservation-conditions.ts'
import { GROUP_CONDITIONS, SHARE_CONDITIONS } from './group-conditions.ts'
import { ORDER_CONDITIONS } from './order-conditions.ts'
import {
  ALERT_CONDITIONS,
  APPLICATION_CONDITIONS,
  CHAT_CONDITIONS,
  NEWS_CONDITIONS,
  REFERRAL_CONDITIONS,
  WALLET_CONDITIONS,
} from './other-conditions.ts'
import { PARCEL_CONDITIONS } from './parcel-conditions.ts'

test('each text has exactly one condition', () => {
  const keys = [
    ORDER_CONDITIONS,
    PARCEL_CONDITIONS,
    RESERVATION_CONDITIONS,
    GROUP_CONDITIONS,
    SHARE_CONDITIONS,
    CHAT_CONDITIONS,
    NEWS_CONDITIONS,
    APPLICATION_CONDITIONS,
    ALERT_CONDITIONS,
    REFERRAL_CONDITIONS,
    WALLET_CONDITIONS,
  ].flatMap((conditions) => Object.keys(conditions))
  assert.deepEqual(keys.toSorted(), TEXT_KEYS.toSorted())
})
