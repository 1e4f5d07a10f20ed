/** Re-exports all icons. A bundle contains only the files it needs. */
export * from './icons-common.tsx'
export * from './icons-lists.tsx'
export * from './icons-special.tsx'
