export { SettingsPage as Component } from '../features/settings/index.tsx'
