import { SETTINGS } from './settings.ts'

export const settingsHelp = (): string =>
  SETTINGS.map(
    ({ name, about, fallback }) =>
      `  ${name.padEnd(22)} ${about}${fallback ? ` (default ${fallback})` : ''}`,
  ).join('\n')
