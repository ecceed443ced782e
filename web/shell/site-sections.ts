import IconApple from '~icons/apple'
import IconBasket from '~icons/basket'
import IconBike from '~icons/bike'
import IconBrandGithub from '~icons/brand-github'
import IconBuildingStore from '~icons/building-store'
import IconBuildingWarehouse from '~icons/building-warehouse'
import IconBulb from '~icons/bulb'
import IconCalendarHeart from '~icons/calendar-heart'
import IconCamera from '~icons/camera'
import IconCrown from '~icons/crown'
import IconGlassFull from '~icons/glass-full'
import IconHeadset from '~icons/headset'
import IconInfoCircle from '~icons/info-circle'
import IconLamp2 from '~icons/lamp-2'
import IconMapPinQuestion from '~icons/map-pin-question'
import IconMessageStar from '~icons/message-star'
import IconMoodAngry from '~icons/mood-angry'
import IconNews from '~icons/news'
import IconPackages from '~icons/packages'
import IconRoute from '~icons/route'
import IconSchool from '~icons/school'
import IconSparkles from '~icons/sparkles'
import IconTrophy from '~icons/trophy'
import IconWorldUpload from '~icons/world-upload'
import { REDIRECTS } from '../data/redirects.ts'
import type { Session } from '../session.ts'
import { FIRST_TUTORIAL, type MenuConditions, type MenuItem } from './entries.ts'

/** Entries under one heading. */
export interface Section {
  title?: string
  entries: MenuItem[]
}

const PRODUCTS: MenuItem = { to: '/search', text: 'TITLE_ALL_PRODUCTS', Icon: IconBuildingStore }
const BASKET: MenuItem = { to: '/basket', text: 'TITLE_BASKET', Icon: IconBasket }
const SEASON: MenuItem = {
  to: '/season',
  text: 'TITLE_SEASON',
  label: 'ARIA_SEASON',
  Icon: IconCalendarHeart,
}
const FRESH: MenuItem = { to: '/fresh', text: 'TITLE_FRESH', label: 'ARIA_FRESH', Icon: IconApple }
const TASTINGS: MenuItem = {
  to: '/tastings',
  text: 'TITLE_TASTINGS',
  label: 'ARIA_TASTINGS',
  Icon: IconGlassFull,
}
const TUTORIAL: MenuItem = {
  to: FIRST_TUTORIAL,
  text: 'BTN_GETTING_STARTED',
  label: 'ARIA_TUTORIAL',
  Icon: IconSchool,
}
const LEARN: MenuItem = { to: '/learn', text: 'TITLE_LEARN', Icon: IconBulb }
const PATHS: MenuItem = { to: '/paths', text: 'TITLE_PATHS', Icon: IconRoute }
const HOSTING: MenuItem = {
  to: '/other-site?tab=pages',
  text: 'HOSTING_MENU',
  label: 'ARIA_HOSTING',
  Icon: IconWorldUpload,
}
const FEEDBACK: MenuItem = {
  to: '/contact',
  text: 'SECTION_CUSTOMER_FEEDBACK',
  label: 'ARIA_CONTACT',
  Icon: IconMessageStar,
}
const COMPLAINT: MenuItem = {
  to: '/complain',
  text: 'NAV_COMPLAIN',
  label: 'ARIA_COMPLAIN',
  Icon: IconMoodAngry,
}
const SUPPORT: MenuItem = {
  to: '/chatbot?bot=support',
  text: 'SECTION_SUPPORT_CHAT',
  label: 'ARIA_CHATBOT',
  Icon: IconHeadset,
}
const ASSISTANT: MenuItem = {
  to: '/chatbot?bot=assistant',
  text: 'SECTION_AI_CHAT',
  label: 'ARIA_AI_CHAT',
  Icon: IconSparkles,
  tag: 'TAG_IMPROVED',
}
const COMPANY: MenuItem[] = [
  { to: '/about', text: 'TITLE_ABOUT', label: 'ARIA_ABOUT', Icon: IconInfoCircle },
  { to: '/photo-wall', text: 'LABEL_PHOTO_WALL', label: 'ARIA_PHOTO_WALL', Icon: IconCamera },
  { to: './landing', text: 'TITLE_NIGHT_MARKET', label: 'ARIA_NIGHT_MARKET', Icon: IconLamp2 },
  { to: './newsletter', text: 'TITLE_NEWSLETTER', label: 'ARIA_NEWSLETTER', Icon: IconNews },
  { to: '/postcode', text: 'TITLE_POSTCODE', label: 'ARIA_POSTCODE', Icon: IconMapPinQuestion },
  { to: './couriers', text: 'TITLE_COURIERS', label: 'ARIA_COURIERS', Icon: IconBike },
  { to: '/wholesale', text: 'TITLE_WHOLESALE', label: 'ARIA_WHOLESALE', Icon: IconPackages },
  { to: './stall', text: 'TITLE_STALL_OFFICE', label: 'ARIA_STALL_OFFICE', Icon: IconBuildingWarehouse },
]
const DELUXE: MenuItem = {
  to: '/deluxe-membership',
  text: 'LABEL_DELUXE_MEMBERSHIP',
  label: 'ARIA_DELUXE',
  Icon: IconCrown,
}
const SOURCE: MenuItem = {
  to: REDIRECTS.source,
  text: 'LINK_GITHUB',
  label: 'ARIA_GITHUB',
  Icon: IconBrandGithub,
}

/** The link to the score board, or to the legacy board if the learner prefers it. */
function board(path: string): MenuItem {
  return { to: path, text: 'TITLE_SCORE_BOARD', label: 'ARIA_SCORE_BOARD', Icon: IconTrophy }
}

function trainingEntries({ boardPath, hasTutorial }: MenuConditions): MenuItem[] {
  if (boardPath !== undefined) return [board(boardPath), PATHS, LEARN, HOSTING]
  return hasTutorial ? [TUTORIAL] : []
}

/**
 * The sections of the site for this session: entries for everybody, for customers, and for learners who found the
 * board.
 */
export function siteSections({ isLoggedIn }: Session, offers: MenuConditions): Section[] {
  return [
    {
      entries: [
        ...trainingEntries(offers),
        PRODUCTS,
        ...(isLoggedIn ? [BASKET] : []),
        SEASON,
        FRESH,
        TASTINGS,
      ],
    },
    { title: 'TITLE_CONTACT', entries: [FEEDBACK, ...(isLoggedIn ? [COMPLAINT, SUPPORT, ASSISTANT] : [])] },
    {
      title: 'COMPANY',
      entries: [...COMPANY, ...(isLoggedIn ? [DELUXE] : []), ...(offers.linksToSource ? [SOURCE] : [])],
    },
  ]
}
