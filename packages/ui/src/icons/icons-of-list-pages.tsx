import type { IconShape } from './icons-of-most-pages.tsx'

/** Icons of lists and their filters, which pages of a single shop or order do not load. */
export const chevronBackIcon: IconShape = { d: 'm15 18-6-6 6-6', points: true }
export const cookingPotIcon: IconShape = {
  d:
    'M2 12h20M20 12v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8M4 8l16-4M8.9 6.8l-.5-1.8a2 2 0 0 1 ' +
    '1.5-2.5l1.9-.4a2 2 0 0 1 2.4 1.4l.5 1.8',
}
export const filterIcon: IconShape = {
  d: 'M21 5h-7M10 5H3M21 12h-9M8 12H3M21 19h-5M12 19H3M14 3v4M8 10v4M16 17v4',
}
export const forkKnifeIcon: IconShape = {
  d: 'M3 2v7a3 3 0 0 0 3 3 3 3 0 0 0 3-3V2M6 2v20M20 15V2a5 5 0 0 0-4 5v6a2 2 0 0 0 2 2h2zM20 15v7',
}
export const imageIcon: IconShape = {
  d:
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM7 9a2 2 0 1 0 4 ' +
    '0a2 2 0 1 0-4 0M21 15l-4-4L6 21',
}
export const listIcon: IconShape = {
  d: 'M8 6h13M8 12h13M8 18h13M3 6h.01M3 12h.01M3 18h.01',
  points: true,
}
export const locateIcon: IconShape = {
  d: 'M5 12a7 7 0 1 0 14 0a7 7 0 1 0-14 0M12 2v3M12 19v3M2 12h3M19 12h3M9.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
}
export const mapIcon: IconShape = { d: 'M9 4 3 6.5v14L9 18l6 2.5 6-2.5V4l-6 2.5zM9 4v14M15 6.5v14' }
