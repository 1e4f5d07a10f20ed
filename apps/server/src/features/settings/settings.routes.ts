import * as settings from '@hawker/contract/settings'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import { listStaffTexts } from './list-staff-texts.ts'
import { listTaxClasses } from './list-tax-classes.ts'
import { listTranslations } from './list-translations.ts'
import { overrideText, restoreText } from './override-text.ts'
import { getSettings, listCurrencies, listLanguages, listStaffSettings } from './read-settings.ts'
import { saveSettings, touchesSensitive } from './save-settings.ts'
import { listStaffCurrencies, updateCurrency } from './update-currency.ts'

export const settingsRoutes = ({ database, ...deps }: Deps): Route[] => [
  read(settings.getSettings, () => getSettings(database)),
  read(settings.listLanguages, () => listLanguages(database)),
  read(settings.listTranslations, ({ lang }) => listTranslations(database, lang)),
  read(settings.listCurrencies, ({ lang }) => listCurrencies(database, lang)),
  read(settings.listStaffTexts, ({ query }) => listStaffTexts(database, query)),
  write(settings.overrideText, (tx, { user, body: { value, ...place } }) =>
    overrideText(tx, deps, { ...place, message: value, userId: user.userId }),
  ),
  write(settings.restoreText, (tx, { user, query: { locale, namespace, key } }) =>
    restoreText(tx, deps, { locale, namespace, key, userId: user.userId }),
  ),
  read(settings.listStaffSettings, () => listStaffSettings(database, deps.demo)),
  write(
    settings.saveSettings,
    (tx, { user, ip, userAgent, body }) =>
      saveSettings(tx, deps, {
        by: { userId: user.userId, ip, userAgent },
        settings: body.settings,
      }),
    { needsProof: async (_queries, { body }) => touchesSensitive(body.settings) },
  ),
  read(settings.listTaxClasses, ({ lang }) => listTaxClasses(database, lang)),
  read(settings.listStaffCurrencies, () => listStaffCurrencies(database)),
  write(settings.updateCurrency, (tx, { user, ip, userAgent, params, body: { rate, active } }) =>
    updateCurrency(tx, deps, {
      by: { userId: user.userId, ip, userAgent },
      id: params.id,
      rate,
      active,
    }),
  ),
]
