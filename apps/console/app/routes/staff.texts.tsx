export { TextsPage as Component } from '../features/texts/index.tsx'
