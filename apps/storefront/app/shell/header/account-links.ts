import {
  clockIcon,
  helpIcon,
  packageIcon,
  receiptIcon,
  settingsIcon,
  storeIcon,
  userIcon,
  walletIcon,
} from '@hawker/ui/icons'
import { showToast } from '@hawker/ui/toast'
import { useNavigate } from '@hawker/web/router/hooks'
import { loadLogOut } from '../../features/account/index.ts'
import { useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'

/** The links of the account menu. Sellers, couriers and staff have one to the console. */
export function useAccountLinks() {
  const { t } = useTexts()
  const user = useSession()
  const { settings } = useSite()
  const worksHere = user?.roles.some((role) => role !== 'user')
  return [
    {
      key: 'profile',
      label: user?.firstname || t('shell.profile'),
      icon: userIcon,
      href: '/profile',
    },
    { key: 'orders', label: t('shell.orders'), icon: receiptIcon, href: '/orders' },
    ...(settings.reservation_enable_for_user === '1'
      ? [
          {
            key: 'reservations',
            label: t('reservation.title'),
            icon: clockIcon,
            href: '/reservations',
          },
        ]
      : []),
    ...(settings.active_parcel === '1'
      ? [{ key: 'parcel', label: t('parcel.send'), icon: packageIcon, href: '/parcels/new' }]
      : []),
    { key: 'wallet', label: t('shell.wallet'), icon: walletIcon, href: '/wallet' },
    { key: 'settings', label: t('shell.settings'), icon: settingsIcon, href: '/settings' },
    { key: 'help', label: t('shell.help'), icon: helpIcon, href: '/help' },
    ...(worksHere
      ? [{ key: 'admin', label: t('shell.admin_panel'), icon: storeIcon, href: '/console' }]
      : []),
  ]
}

export function useLeave(): () => Promise<void> {
  const { t } = useTexts()
  const navigate = useNavigate()
  return async () => {
    const code = await loadLogOut().catch(() => undefined)
    // If there is no network, the code for signing out may be missing.
    if (!code) return void showToast({ kind: 'error', message: t('error.occured') })
    if (await code.logOut()) await navigate('/')
  }
}
