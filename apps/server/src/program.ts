/** All that a program needs which runs a server: one file of them all is made of this (scripts/server-bundle.ts). */
export { openApp } from './app.ts'
export { ConfigError, readConfig, settingsHelp } from './config.ts'
export { openDatabase } from './database/database.ts'
export { DEMO_PASSWORD, DEMO_PEOPLE } from './demo-people.ts'
export { AlreadyRunning, startHawker } from './main.ts'
