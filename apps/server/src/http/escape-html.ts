export { escapeHtml } from '@hawker/std/escape-html'
