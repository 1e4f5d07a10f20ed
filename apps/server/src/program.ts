/**
 * Entry point of the server bundle (scripts/server-bundle.ts): all exports that start scripts need.
 */
export { openApp } from './app.ts'
export { ConfigError, readConfig } from './config/read-config.ts'
export { settingsHelp } from './config/settings-help.ts'
export { openDatabase } from '@hawker/postgres/database'
export { DEMO_PASSWORD, DEMO_PEOPLE } from './demo-people.ts'
export { startHawker } from './main.ts'
