import type { IconShape } from '@hawker/ui/icons'

export const swapIcon: IconShape = { d: 'M7 4v16M7 20l-4-4M7 20l4-4M17 20V4M17 4l-4 4M17 4l4 4' }
