import {
  type Icon,
  IconBasket,
  IconBuildingStore,
  IconCalculator,
  IconCamera,
  IconCreditCard,
  IconCrown,
  IconDoorEnter,
  IconEraser,
  IconFileText,
  IconInfoCircle,
  IconKey,
  IconMapPin,
  IconMapPins,
  IconMessageStar,
  IconMoodAngry,
  IconPackageExport,
  IconReceipt2,
  IconRecycle,
  IconShieldLock,
  IconTrophy,
  IconUserPlus,
  IconWallet,
} from '@tabler/icons-react'
import type { Session } from '../session.ts'

/** One line of a menu. */
export interface EntryFacts {
  /** A screen (`/wallet`), or a page that the server draws itself (`./dataerasure`). */
  to: string
  /** Key of the words that are shown. */
  text: string
  /** Key of the name that scripts and screen readers know the entry by, where it is not the words shown. */
  label?: string
  Icon: Icon
  /** True where a line sets the entry apart from those before it. */
  isApart?: boolean
}

/** Entries under one heading. */
export interface Section {
  title?: string
  entries: EntryFacts[]
}

/** What the account menu keeps behind "Orders and payment". */
export const ORDERS: EntryFacts[] = [
  { to: '/order-history', text: 'LABEL_ORDER_HISTORY', label: 'ARIA_ORDER_HISTORY', Icon: IconReceipt2 },
  { to: '/recycle', text: 'NAV_RECYCLE', label: 'ARIA_RECYCLE', Icon: IconRecycle },
  {
    to: '/address/saved',
    text: 'MY_SAVED_ADRESSES',
    label: 'ARIA_SAVED_ADDRESSES',
    Icon: IconMapPins,
    isApart: true,
  },
  {
    to: '/saved-payment-methods',
    text: 'MY_PAYMENT_OPTIONS',
    label: 'ARIA_PAYMENT_OPTIONS',
    Icon: IconCreditCard,
  },
  { to: '/wallet', text: 'DIGITAL_WALLET', label: 'ARIA_WALLET', Icon: IconWallet },
]

/** What the account menu keeps behind "Privacy and security". */
export const PRIVACY: EntryFacts[] = [
  {
    to: '/privacy-security/privacy-policy',
    text: 'TITLE_PRIVACY_POLICY',
    label: 'ARIA_PRIVACY_POLICY',
    Icon: IconFileText,
  },
  {
    to: '/privacy-security/data-export',
    text: 'TITLE_REQUEST_DATA_EXPORT',
    label: 'ARIA_DATA_EXPORT',
    Icon: IconPackageExport,
  },
  { to: './dataerasure', text: 'DATA_SUBJECT_TITLE', label: 'ARIA_DATA_ERASURE', Icon: IconEraser },
  {
    to: '/privacy-security/change-password',
    text: 'TITLE_CHANGE_PASSWORD',
    label: 'ARIA_CHANGE_PASSWORD',
    Icon: IconKey,
    isApart: true,
  },
  {
    to: '/privacy-security/two-factor-authentication',
    text: 'TITLE_TWO_FACTOR_AUTH_CONFIG',
    label: 'ARIA_TWO_FACTOR',
    Icon: IconShieldLock,
  },
  {
    to: '/privacy-security/last-login-ip',
    text: 'LAST_LOGIN_IP',
    label: 'ARIA_LAST_LOGIN_IP',
    Icon: IconMapPin,
  },
]

/** Doors in the account menu for staff. The office of the administration is not among them: it is for finding. */
export function staffEntries({ role }: Session): EntryFacts[] {
  if (role !== 'accounting') return []
  return [{ to: '/accounting', text: 'ACCOUNTING', label: 'ARIA_ACCOUNTING', Icon: IconCalculator }]
}

const SHOP: EntryFacts[] = [
  { to: '/search', text: 'TITLE_ALL_PRODUCTS', Icon: IconBuildingStore },
  { to: '/basket', text: 'TITLE_BASKET', Icon: IconBasket },
]
const DOORS: EntryFacts[] = [
  { to: '/login', text: 'TITLE_LOGIN', Icon: IconDoorEnter },
  { to: '/register', text: 'TITLE_REGISTRATION', Icon: IconUserPlus },
]
const BOARD: EntryFacts = {
  to: '/score-board',
  text: 'TITLE_SCORE_BOARD',
  label: 'ARIA_SCORE_BOARD',
  Icon: IconTrophy,
}
const FEEDBACK: EntryFacts = {
  to: '/contact',
  text: 'SECTION_CUSTOMER_FEEDBACK',
  label: 'ARIA_CONTACT',
  Icon: IconMessageStar,
}
const COMPLAINT: EntryFacts = {
  to: '/complain',
  text: 'NAV_COMPLAIN',
  label: 'ARIA_COMPLAIN',
  Icon: IconMoodAngry,
}
const COMPANY: EntryFacts[] = [
  { to: '/about', text: 'TITLE_ABOUT', label: 'ARIA_ABOUT', Icon: IconInfoCircle },
  { to: '/photo-wall', text: 'LABEL_PHOTO_WALL', label: 'ARIA_PHOTO_WALL', Icon: IconCamera },
]
const DELUXE: EntryFacts = {
  to: '/deluxe-membership',
  text: 'LABEL_DELUXE_MEMBERSHIP',
  label: 'ARIA_DELUXE',
  Icon: IconCrown,
}

/** What the side menu offers: to everybody, to those who are logged in, and to those who found the board. */
export function siteSections({ isLoggedIn }: Session, isBoardFound: boolean): Section[] {
  return [
    { entries: [...SHOP, ...(isLoggedIn ? [] : DOORS), ...(isBoardFound ? [BOARD] : [])] },
    { title: 'TITLE_CONTACT', entries: [FEEDBACK, ...(isLoggedIn ? [COMPLAINT] : [])] },
    { title: 'COMPANY', entries: [...COMPANY, ...(isLoggedIn ? [DELUXE] : [])] },
  ]
}
