import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('shell/frame.tsx', [
    layout('shell/page-boundary.tsx', [
      index('routes/home.tsx'),
      route('search', 'routes/search.tsx'),
      route('shop/:id', 'routes/shop.$id.tsx'),
      route('shop/:id/:product', 'routes/shop.$id.$product.tsx'),
      route('cart', 'routes/cart.tsx'),
      route('checkout', 'routes/checkout.tsx'),
      route('orders', 'routes/orders.tsx'),
      route('orders/:id', 'routes/orders.$id.tsx'),
      route('wallet', 'routes/wallet.tsx'),
      route('profile', 'routes/profile.tsx'),
      route('settings', 'routes/settings.tsx'),
      route('offline', 'routes/offline.tsx'),
      route('help', 'routes/help.tsx'),
      route('pages/:slug', 'routes/pages.$slug.tsx'),
      route('*', 'routes/not-found.tsx'),
    ]),
  ]),
  route('login', 'routes/login.tsx'),
  route('register', 'routes/register.tsx'),
  route('logout', 'routes/logout.tsx'),
  route('verify-phone', 'routes/verify-phone.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('update-password', 'routes/update-password.tsx'),
  route('update-details', 'routes/update-details.tsx'),
  route('signed-in', 'routes/signed-in.tsx'),
  route('welcome', 'routes/welcome.tsx'),
  route('restaurant', 'routes/restaurant.tsx'),
  route('_app', 'routes/_app.tsx'),
] satisfies RouteConfig
