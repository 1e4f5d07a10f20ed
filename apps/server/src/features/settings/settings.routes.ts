import * as settings from '@hawker/contract/settings'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/route.ts'
import { listTranslations } from './list-translations.ts'
import { overrideText, restoreText } from './override-text.ts'
import { getSettings, listCurrencies, listLanguages } from './read-settings.ts'

export const settingsRoutes = ({ database, ...deps }: Deps): Route[] => [
  read(settings.getSettings, () => getSettings(database)),
  read(settings.listLanguages, () => listLanguages(database)),
  read(settings.listTranslations, ({ lang }) => listTranslations(database, lang)),
  read(settings.listCurrencies, () => listCurrencies(database)),
  write(settings.overrideText, (tx, { user, body: { value, ...place } }) =>
    overrideText(tx, deps, { ...place, message: value, userId: user.userId }),
  ),
  write(settings.restoreText, (tx, { user, query: { locale, namespace, key } }) =>
    restoreText(tx, deps, { locale, namespace, key, userId: user.userId }),
  ),
]
