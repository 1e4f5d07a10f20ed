/** Outline icons on a 24-unit grid. */
export type IconShape = {
  d: string
  /** A directional icon, which is mirrored in right-to-left pages. */
  points?: boolean | undefined
}

export const alertIcon: IconShape = {
  d: 'M12 9v4M12 17h.01M10.3 3.9 2 18a2 2 0 0 0 1.7 3h16.6a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0z',
}
export const arrowBackIcon: IconShape = { d: 'M19 12H5M12 19l-7-7 7-7', points: true }
export const bagIcon: IconShape = {
  d: 'M6 7h12l1.2 12.8a1.1 1.1 0 0 1-1.1 1.2H5.9a1.1 1.1 0 0 1-1.1-1.2zM9 10V6a3 3 0 0 1 6 0v4',
}
export const bellIcon: IconShape = {
  d: 'M6 8a6 6 0 0 1 12 0c0 7 3 9 3 9H3s3-2 3-9M10.3 21a2 2 0 0 0 3.4 0',
}
export const bikeIcon: IconShape = {
  d:
    'M2 17.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M15 17.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M15 ' +
    '5h2l-3.5 7.5L9 9l3.5-3 2.5 3.5h3M12 17.5v-3.5l-3-3',
  points: true,
}
export const cartIcon: IconShape = {
  d: 'M2 3h2.4l2.5 12a1.6 1.6 0 0 0 1.6 1.3h8.9a1.6 1.6 0 0 0 1.6-1.3L20.5 7H5.3M9 20.5h.01M17.5 20.5h.01',
  points: true,
}
export const checkIcon: IconShape = { d: 'M20 6 9 17l-5-5' }
export const checkCircleIcon: IconShape = { d: 'M22 11.1V12a10 10 0 1 1-5.9-9.1M22 4 12 14l-3-3' }
export const chevronDownIcon: IconShape = { d: 'm6 9 6 6 6-6' }
export const chevronForwardIcon: IconShape = { d: 'm9 18 6-6-6-6', points: true }
export const clockIcon: IconShape = { d: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 6v6l4 2' }
export const closeIcon: IconShape = { d: 'M18 6 6 18M6 6l12 12' }
export const globeIcon: IconShape = {
  d:
    'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M2 12h20M12 2a15 15 0 0 1 4 10 15 15 0 0 1-4 10 15 ' +
    '15 0 0 1-4-10 15 15 0 0 1 4-10z',
}
export const heartIcon: IconShape = {
  d: 'M20.8 5.6a5.5 5.5 0 0 0-7.8 0L12 6.7l-1-1.1a5.5 5.5 0 1 0-7.8 7.8L12 22l8.8-8.6a5.5 5.5 0 0 0 0-7.8z',
}
export const homeIcon: IconShape = {
  d: 'm3 10 9-7 9 7v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM9 22v-9h6v9',
}
export const infoIcon: IconShape = {
  d: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 16v-4.5M12 8h.01',
}
export const menuIcon: IconShape = { d: 'M4 6h16M4 12h16M4 18h16' }
export const moonIcon: IconShape = { d: 'M20.9 13.5A9 9 0 1 1 10.5 3.1a7 7 0 0 0 10.4 10.4z' }
export const offlineIcon: IconShape = {
  d:
    'M2 2l20 20M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 5.2-2.7M19 12.9a10 10 0 0 0-2-1.5M2 ' +
    '8.8a15 15 0 0 1 4.2-2.6M22 8.8a15 15 0 0 0-11.3-3.8M12 20h.01',
}
export const pinIcon: IconShape = {
  d: 'M20 10c0 6-8 12-8 12s-8-6-8-12a8 8 0 0 1 16 0zM9 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
}
export const receiptIcon: IconShape = {
  d: 'M4 2v20l2.7-1.5L9.3 22 12 20.5l2.7 1.5 2.6-1.5L20 22V2l-2.7 1.5L14.7 2 12 3.5 9.3 2 6.7 3.5zM8 9h8M8 14h5',
}
export const searchIcon: IconShape = { d: 'M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0M21 21l-4.3-4.3' }
export const shareIcon: IconShape = {
  d: 'M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8M16 6l-4-4-4 4M12 2v13',
}
export const starIcon: IconShape = {
  d: 'm12 2.5 2.95 5.98 6.6.96-4.78 4.65 1.13 6.57L12 17.56l-5.9 3.1 1.13-6.57-4.78-4.65 6.6-.96z',
}
export const storeIcon: IconShape = {
  d:
    'M3 9.5 5 3h14l2 6.5M3 9.5a3 3 0 0 0 6 0 3 3 0 0 0 6 0 3 3 0 0 0 6 0M4.5 12.2V20a1 1 0 0 0 ' +
    '1 1h13a1 1 0 0 0 1-1v-7.8M9.5 21v-5h5v5',
}
export const sunIcon: IconShape = {
  d:
    'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 ' +
    '12h2M20 12h2M6.3 17.7l-1.4 1.4M19.1 4.9l-1.4 1.4',
}
export const userIcon: IconShape = {
  d: 'M20 21v-2a4 4 0 0 0-4-4H8a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
}
export const usersIcon: IconShape = {
  d:
    'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0M22 21v-2a4 4 0 0 ' +
    '0-3-3.9M16 3.1a4 4 0 0 1 0 7.8',
}
