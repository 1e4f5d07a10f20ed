import {
  chatIcon,
  checkCircleIcon,
  globeIcon,
  gridIcon,
  listIcon,
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

export type StaffPlace = { to: string; text: string; icon: IconShape; end?: boolean }

/** What staff can go to, in the order of the navigation. A new page is one line here and one in routes/router.tsx. */
export const STAFF_PLACES: readonly StaffPlace[] = [
  { to: '/staff', text: 'staff.overview', icon: gridIcon, end: true },
  { to: '/staff/orders', text: 'rescue.title', icon: receiptIcon },
  { to: '/staff/messages', text: 'chat.title', icon: chatIcon },
  { to: '/staff/claims', text: 'claims.title', icon: undoIcon },
  { to: '/staff/reviews', text: 'reviews.title', icon: starIcon },
  { to: '/staff/applications', text: 'applications.title', icon: storeIcon },
  { to: '/staff/users', text: 'staff.users', icon: usersIcon },
  { to: '/staff/settings', text: 'staff.settings', icon: settingsIcon },
  { to: '/staff/currencies', text: 'staff.currencies', icon: walletIcon },
  { to: '/staff/texts', text: 'staff.texts', icon: globeIcon },
  { to: '/staff/synonyms', text: 'staff.synonyms', icon: searchIcon },
  { to: '/staff/audits', text: 'staff.audits', icon: checkCircleIcon },
  { to: '/staff/logs', text: 'staff.audit_logs', icon: listIcon },
]
