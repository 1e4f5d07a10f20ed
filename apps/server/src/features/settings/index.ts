export { type AuditEntry, writeAudit, writeAuditOnce } from './audit-log.store.ts'
export {
  type StoredCurrency,
  allCurrencies,
  requestedCurrency,
  currencyByCode,
  currencyById,
  defaultCurrency,
  loadActiveCurrencies,
} from './currency.store.ts'
export { isAboveStaffLimit } from './is-above-staff-limit.ts'
export { baseAmount, currencyWire, limitWire, wireAmount } from './currency.wire.ts'
export {
  MARKET_STAMP,
  type Market,
  chosenCurrencyIn,
  currencyIn,
  currentMarket,
  marketAt,
  taxTitlesIn,
} from './market.store.ts'
export {
  PREORDER_DAYS,
  activeLocales,
  deleteSetting,
  deleteUnchangedSettings,
  lockSetting,
  settingsOf,
  upsertSetting,
} from './settings.store.ts'
export { requestedTime } from './requested-time.ts'
export type { Settings } from './setting-values.ts'
export {
  STAFF_ALERT_TOPIC,
  type StaffAlertPayload,
  type StaffCaller,
  recordStaffAlert,
} from './staff-alert.ts'
export { watchTextOverrides } from './watch-text-overrides.ts'
export { listTranslations } from './list-translations.ts'
export { bestTranslation } from './translation.store.ts'
export { manifestPage } from './manifest.pages.ts'
export { settingsRoutes } from './settings.routes.ts'
