import {
  cardIcon,
  chatIcon,
  checkCircleIcon,
  globeIcon,
  gridIcon,
  listIcon,
  parcelIcon,
  receiptIcon,
  searchIcon,
  settingsIcon,
  starIcon,
  storeIcon,
  undoIcon,
  usersIcon,
  walletIcon,
  type IconShape,
} from '@hawker/ui/icons'

export type StaffLink = { to: string; text: string; icon: IconShape; end?: boolean }

/** The staff navigation. A new page needs one line here and one in routes.ts. */
export const STAFF_LINKS: readonly StaffLink[] = [
  { to: '/staff', text: 'staff.overview', icon: gridIcon, end: true },
  { to: '/staff/orders', text: 'rescue.title', icon: receiptIcon },
  { to: '/staff/parcels', text: 'parcels.title', icon: parcelIcon },
  { to: '/staff/messages', text: 'chat.title', icon: chatIcon },
  { to: '/staff/claims', text: 'claims.title', icon: undoIcon },
  { to: '/staff/reviews', text: 'reviews.title', icon: starIcon },
  { to: '/staff/applications', text: 'applications.title', icon: storeIcon },
  { to: '/staff/users', text: 'staff.users', icon: usersIcon },
  { to: '/staff/settings', text: 'staff.settings', icon: settingsIcon },
  { to: '/staff/payments', text: 'payments.title', icon: cardIcon },
  { to: '/staff/currencies', text: 'staff.currencies', icon: walletIcon },
  { to: '/staff/texts', text: 'staff.texts', icon: globeIcon },
  { to: '/staff/synonyms', text: 'staff.synonyms', icon: searchIcon },
  { to: '/staff/audits', text: 'staff.audits', icon: checkCircleIcon },
  { to: '/staff/logs', text: 'staff.audit_logs', icon: listIcon },
]
