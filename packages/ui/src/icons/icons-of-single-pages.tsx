import type { IconShape } from './icons-of-most-pages.tsx'

/** Icons of single pages and sheets, which load with those. */
export const arrowForwardIcon: IconShape = { d: 'M5 12h14M12 5l7 7-7 7', points: true }
export const binIcon: IconShape = {
  d: 'M3 6h18M19 6l-1 14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2L5 6M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2M10 11v6M14 11v6',
}
export const calendarIcon: IconShape = {
  d: 'M8 2v4M16 2v4M3 10h18M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
}
export const cameraIcon: IconShape = {
  d:
    'M14.5 4h-5L7 7H4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-3zM9 13a3 ' +
    '3 0 1 0 6 0a3 3 0 1 0-6 0',
}
export const cardIcon: IconShape = {
  d: 'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM2 10h20',
}
export const cashIcon: IconShape = {
  d:
    'M4 6h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2zM9.5 12a2.5 2.5 0 1 ' +
    '0 5 0a2.5 2.5 0 1 0-5 0M6 12h.01M18 12h.01',
}
export const chatIcon: IconShape = { d: 'M7.9 20A9 9 0 1 0 4 16.1L2 22z' }
export const copyIcon: IconShape = {
  d:
    'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16a2 2 0 0 ' +
    '1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2',
}
export const couponIcon: IconShape = {
  d:
    'M2 9a3 3 0 0 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 0 1 0-6V7a2 2 0 0 0-2-2H4a2 2 ' +
    '0 0 0-2 2zM15 9l-6 6M9 9.5h.01M15 14.5h.01',
}
export const editIcon: IconShape = { d: 'M12 20h9M16.4 3.6a2 2 0 0 1 3 3L7.4 18.6 3 20l1.4-4.4z' }
export const eyeIcon: IconShape = {
  d: 'M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
}
export const eyeOffIcon: IconShape = {
  d:
    'M10.6 5.1A10.7 10.7 0 0 1 12 5c6.5 0 10 7 10 7a17.6 17.6 0 0 1-2.9 3.9M6.6 6.6A17.4 17.4 0 ' +
    '0 0 2 12s3.5 7 10 7a9.9 9.9 0 0 0 5.4-1.6M9.9 9.9a3 3 0 0 0 4.2 4.2M2 2l20 20',
}
export const giftIcon: IconShape = {
  d:
    'M4 8h16a1 1 0 0 1 1 1v3H3V9a1 1 0 0 1 1-1zM5 12v8a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-8M12 ' +
    '8v13M7.5 8a2.5 2.5 0 0 1 0-5C11 3 12 8 12 8s1-5 4.5-5a2.5 2.5 0 0 1 0 5',
}
export const gridIcon: IconShape = { d: 'M3 3h7v7H3zM14 3h7v7h-7zM14 14h7v7h-7zM3 14h7v7H3z' }
export const lockIcon: IconShape = {
  d: 'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM7 11V7a5 5 0 0 1 10 0v4',
}
export const logInIcon: IconShape = {
  d: 'M15 3h4a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-4M10 17l5-5-5-5M15 12H3',
  points: true,
}
export const mailIcon: IconShape = {
  d: 'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM22 7l-10 7L2 7',
}
export const minusIcon: IconShape = { d: 'M5 12h14' }
export const noteIcon: IconShape = {
  d: 'M15 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V9zM15 3v6h6M7 13h8M7 17h5',
}
export const parcelIcon: IconShape = {
  d: 'm21 7.5-9-5-9 5v9l9 5 9-5zM3.3 7.6 12 12.5l8.7-4.9M12 12.5v9M7.5 5l9 5',
}
export const pauseIcon: IconShape = { d: 'M6 4h4v16H6zM14 4h4v16h-4z' }
export const phoneIcon: IconShape = {
  d:
    'M22 16.9v3a2 2 0 0 1-2.2 2 19.8 19.8 0 0 1-8.6-3.1 19.5 19.5 0 0 1-6-6A19.8 19.8 0 0 1 2.1 ' +
    '4.2 2 2 0 0 1 4.1 2h3a2 2 0 0 1 2 1.7c.1 1 .4 1.9.7 2.8a2 2 0 0 1-.5 2.1L8.1 9.9a16 16 0 0 ' +
    '0 6 6l1.3-1.3a2 2 0 0 1 2.1-.4c.9.3 1.8.6 2.8.7a2 2 0 0 1 1.7 2z',
}
export const plusIcon: IconShape = { d: 'M5 12h14M12 5v14' }
export const printIcon: IconShape = {
  d: 'M6 9V3h12v6M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 14h12v7H6z',
}
export const refreshIcon: IconShape = {
  d: 'M3 12a9 9 0 0 1 15.3-6.4L21 8M21 3v5h-5M21 12a9 9 0 0 1-15.3 6.4L3 16M3 21v-5h5',
}
export const soundIcon: IconShape = {
  d: 'M11 5 6 9H2v6h4l5 4zM15.5 8.5a5 5 0 0 1 0 7M18.6 5.4a9 9 0 0 1 0 13.2',
}
export const soundOffIcon: IconShape = { d: 'M11 5 6 9H2v6h4l5 4zM22 9l-6 6M16 9l6 6' }
export const tagIcon: IconShape = {
  d:
    'M12.6 2.6A2 2 0 0 0 11.2 2H4a2 2 0 0 0-2 2v7.2a2 2 0 0 0 .6 1.4l8.7 8.7a2.4 2.4 0 0 0 3.4 ' +
    '0l6.6-6.6a2.4 2.4 0 0 0 0-3.4zM7.5 7.5h.01',
}
export const thumbIcon: IconShape = {
  d:
    'M7 10v12M15 5.9 14 10h5.8a2 2 0 0 1 2 2.6l-2.4 8a2 2 0 0 1-1.9 1.4H4a2 2 0 0 1-2-2v-8a2 2 ' +
    '0 0 1 2-2h2.8a2 2 0 0 0 1.8-1.1L12 2a3.1 3.1 0 0 1 3 3.9z',
}
export const undoIcon: IconShape = {
  d: 'M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11',
  points: true,
}
