import { createBrowserRouter } from 'react-router'
import { page } from '../lib/later-page.tsx'
import { Root, RootError, loadSession } from './root.tsx'

/** The code of each page loads on its first visit: a courier's phone never loads the board. */
export const router = createBrowserRouter(
  [
    {
      Component: Root,
      ErrorBoundary: RootError,
      HydrateFallback: () => null,
      loader: loadSession,
      shouldRevalidate: () => false,
      children: [
        { index: true, lazy: page(() => import('./choose.tsx')) },
        {
          path: 'seller',
          lazy: page(() => import('./seller.tsx')),
          children: [
            { index: true, lazy: page(() => import('./seller.board.tsx')) },
            { path: 'stock', lazy: page(() => import('./seller.stock.tsx')) },
            { path: 'today', lazy: page(() => import('./seller.today.tsx')) },
            { path: 'history', lazy: page(() => import('./seller.history.tsx')) },
            { path: 'hours', lazy: page(() => import('./seller.hours.tsx')) },
            { path: 'earnings', lazy: page(() => import('./seller.earnings.tsx')) },
            { path: 'claims', lazy: page(() => import('./seller.claims.tsx')) },
            { path: 'reviews', lazy: page(() => import('./seller.reviews.tsx')) },
            { path: 'messages', lazy: page(() => import('./seller.messages.tsx')) },
          ],
        },
        { path: 'driver', lazy: page(() => import('./driver.tsx')) },
        { path: 'driver/earnings', lazy: page(() => import('./driver.earnings.tsx')) },
        {
          path: 'staff',
          lazy: page(() => import('./staff.tsx')),
          children: [
            { index: true, lazy: page(() => import('./staff.overview.tsx')) },
            { path: 'orders', lazy: page(() => import('./staff.orders.tsx')) },
            { path: 'orders/:id', lazy: page(() => import('./staff.order.tsx')) },
            { path: 'claims', lazy: page(() => import('./staff.claims.tsx')) },
            { path: 'reviews', lazy: page(() => import('./staff.reviews.tsx')) },
            { path: 'messages', lazy: page(() => import('./staff.messages.tsx')) },
            { path: 'audits', lazy: page(() => import('./staff.audits.tsx')) },
            { path: 'logs', lazy: page(() => import('./staff.logs.tsx')) },
            { path: 'applications', lazy: page(() => import('./staff.applications.tsx')) },
            { path: 'users', lazy: page(() => import('./staff.users.tsx')) },
            { path: 'settings', lazy: page(() => import('./staff.settings.tsx')) },
            { path: 'currencies', lazy: page(() => import('./staff.currencies.tsx')) },
            { path: 'texts', lazy: page(() => import('./staff.texts.tsx')) },
            { path: 'synonyms', lazy: page(() => import('./staff.synonyms.tsx')) },
          ],
        },
        { path: '*', lazy: page(() => import('./not-found.tsx')) },
      ],
    },
  ],
  { basename: '/console' },
)
