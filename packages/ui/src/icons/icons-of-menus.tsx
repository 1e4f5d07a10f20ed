import type { IconShape } from './icons-of-most-pages.tsx'

/** Icons of the account menu, which loads late, and of pages behind it. */
export const helpIcon: IconShape = {
  d: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M9.1 9a3 3 0 0 1 5.8 1c0 2-3 2.5-3 4M12 17.5h.01',
}
export const logOutIcon: IconShape = {
  d: 'M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4M16 17l5-5-5-5M21 12H9',
  points: true,
}
export const packageIcon: IconShape = {
  d:
    'M21 8a2 2 0 0 0-1-1.7l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.7l7 4a2 2 0 0 0 2 ' +
    '0l7-4a2 2 0 0 0 1-1.7zM3.3 7l8.7 5 8.7-5M12 22V12',
}
export const settingsIcon: IconShape = {
  d: 'M20 7h-9M14 17H5M14 17a3 3 0 1 0 6 0a3 3 0 1 0-6 0M4 7a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
}
export const walletIcon: IconShape = {
  d:
    'M19 7V5a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v3M3 6v12a2 2 0 0 0 2 2h15a1 1 0 0 0 ' +
    '1-1v-3M18 12a2 2 0 0 0 0 4h4v-4z',
}
