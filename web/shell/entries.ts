import type { Icon } from '#web/ui/icon.tsx'
import IconAdjustmentsHorizontal from '~icons/adjustments-horizontal'
import IconCalculator from '~icons/calculator'
import IconCreditCard from '~icons/credit-card'
import IconEraser from '~icons/eraser'
import IconFileText from '~icons/file-text'
import IconGift from '~icons/gift'
import IconKey from '~icons/key'
import IconListCheck from '~icons/list-check'
import IconMapPin from '~icons/map-pin'
import IconMapPins from '~icons/map-pins'
import IconPackageExport from '~icons/package-export'
import IconReceipt2 from '~icons/receipt-2'
import IconRecycle from '~icons/recycle'
import IconSeedling from '~icons/seedling'
import IconShieldLock from '~icons/shield-lock'
import IconTag from '~icons/tag'
import IconUserHeart from '~icons/user-heart'
import IconWallet from '~icons/wallet'
import type { Session } from '../session.ts'

/** An entry of a menu. */
export interface MenuItem {
  /** A screen (`/wallet`), or a page that the server renders (`./dataerasure`). */
  to: string
  /** The key of the visible text. */
  text: string
  /** The key of the name for scripts and screen readers, if it differs from the visible text. */
  label?: string
  Icon: Icon
  /** The key of a badge that marks the entry as new. */
  tag?: string
  /** True if a line separates the entry from those before it. */
  isApart?: boolean
}

/** The entries of the group "Orders and payment". */
export const ORDERS: MenuItem[] = [
  { to: '/order-history', text: 'LABEL_ORDER_HISTORY', label: 'ARIA_ORDER_HISTORY', Icon: IconReceipt2 },
  { to: '/lists', text: 'TITLE_LISTS', label: 'ARIA_LISTS', Icon: IconListCheck },
  { to: '/labels', text: 'TITLE_LABELS', label: 'ARIA_LABELS', Icon: IconTag },
  {
    to: '/preferences',
    text: 'TITLE_PREFERENCES',
    label: 'ARIA_PREFERENCES',
    Icon: IconAdjustmentsHorizontal,
  },
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
  { to: '/gift-cards', text: 'TITLE_GIFT_CARDS', label: 'ARIA_GIFT_CARDS', Icon: IconGift },
  { to: './loyalty', text: 'TITLE_PIPS', label: 'ARIA_PIPS', Icon: IconSeedling },
  { to: '/referrals', text: 'TITLE_REFERRALS', label: 'ARIA_REFERRALS', Icon: IconUserHeart },
]

/** The entries of the group "Privacy and security". */
export const PRIVACY: MenuItem[] = [
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

/** Entries for staff. The administration is not among them: it has to be found. */
export function staffEntries({ role }: Session): MenuItem[] {
  if (role !== 'accounting') return []
  return [{ to: '/accounting', text: 'ACCOUNTING', label: 'ARIA_ACCOUNTING', Icon: IconCalculator }]
}

/** The tutorial that leads to the score board. */
export const FIRST_TUTORIAL = '/hacking-instructor?challenge=Score%20Board'

/** What the menus depend on, beside the session. */
export interface MenuConditions {
  /** The path of the score board, once it is found. */
  boardPath?: string | undefined
  /** Whether the first tutorial is offered to learners who have not found the board yet. */
  hasTutorial: boolean
  linksToSource: boolean
}
