import * as settings from '@hawker/contract/settings'
import type { Deps } from '../../deps.ts'
import { type Route, read } from '../../http/route.ts'
import { listTranslations } from './list-translations.ts'
import { getSettings, listCurrencies, listLanguages } from './read-settings.ts'

export const settingsRoutes = ({ database }: Deps): Route[] => [
  read(settings.getSettings, () => getSettings(database)),
  read(settings.listLanguages, () => listLanguages(database)),
  read(settings.listTranslations, ({ lang }) => listTranslations(database, lang)),
  read(settings.listCurrencies, () => listCurrencies(database)),
]
