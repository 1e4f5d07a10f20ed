import { createBrowserRouter } from 'react-router'
import { Root, RootError, loadSession } from './root.tsx'

/** Each part loads when somebody goes there: a courier's phone never reads the board. */
export const router = createBrowserRouter(
  [
    {
      Component: Root,
      ErrorBoundary: RootError,
      HydrateFallback: () => null,
      loader: loadSession,
      shouldRevalidate: () => false,
      children: [
        { index: true, lazy: () => import('./choose.tsx') },
        {
          path: 'seller',
          lazy: () => import('./seller.tsx'),
          children: [
            { index: true, lazy: () => import('./seller.board.tsx') },
            { path: 'stock', lazy: () => import('./seller.stock.tsx') },
            { path: 'today', lazy: () => import('./seller.today.tsx') },
            { path: 'history', lazy: () => import('./seller.history.tsx') },
            { path: 'hours', lazy: () => import('./seller.hours.tsx') },
            { path: 'earnings', lazy: () => import('./seller.earnings.tsx') },
            { path: 'claims', lazy: () => import('./seller.claims.tsx') },
            { path: 'reviews', lazy: () => import('./seller.reviews.tsx') },
            { path: 'messages', lazy: () => import('./seller.messages.tsx') },
          ],
        },
        { path: 'driver', lazy: () => import('./driver.tsx') },
        { path: 'driver/earnings', lazy: () => import('./driver.earnings.tsx') },
        {
          path: 'staff',
          lazy: () => import('./staff.tsx'),
          children: [
            { index: true, lazy: () => import('./staff.overview.tsx') },
            { path: 'orders', lazy: () => import('./staff.orders.tsx') },
            { path: 'orders/:id', lazy: () => import('./staff.order.tsx') },
            { path: 'claims', lazy: () => import('./staff.claims.tsx') },
            { path: 'reviews', lazy: () => import('./staff.reviews.tsx') },
            { path: 'messages', lazy: () => import('./staff.messages.tsx') },
            { path: 'audits', lazy: () => import('./staff.audits.tsx') },
            { path: 'logs', lazy: () => import('./staff.logs.tsx') },
            { path: 'applications', lazy: () => import('./staff.applications.tsx') },
            { path: 'users', lazy: () => import('./staff.users.tsx') },
            { path: 'settings', lazy: () => import('./staff.settings.tsx') },
            { path: 'currencies', lazy: () => import('./staff.currencies.tsx') },
            { path: 'texts', lazy: () => import('./staff.texts.tsx') },
            { path: 'synonyms', lazy: () => import('./staff.synonyms.tsx') },
          ],
        },
        { path: '*', lazy: () => import('./not-found.tsx') },
      ],
    },
  ],
  { basename: '/console' },
)
