// Re-exports until every importer names the new module.
export { type Theme, chooseTheme, useChosenTheme, useTheme } from '@hawker/web/session/theme'
