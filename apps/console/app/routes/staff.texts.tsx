export { TextList as Component } from '../features/texts/index.tsx'
