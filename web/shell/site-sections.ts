import {
  IconBasket,
  IconBrandGithub,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconBulb,
  IconCalendarHeart,
  IconCamera,
  IconCrown,
  IconHeadset,
  IconInfoCircle,
  IconLamp2,
  IconMapPinQuestion,
  IconMessageStar,
  IconMoodAngry,
  IconNews,
  IconRoute,
  IconSchool,
  IconSparkles,
  IconTrophy,
} from '@tabler/icons-react'
import { WAYS_OUT } from '../data/ways-out.ts'
import type { Session } from '../session.ts'
import { type EntryFacts, FIRST_TUTORIAL, type Offers } from './entries.ts'

/** Entries under one heading. */
export interface Section {
  title?: string
  entries: EntryFacts[]
}

const PRODUCTS: EntryFacts = { to: '/search', text: 'TITLE_ALL_PRODUCTS', Icon: IconBuildingStore }
const BASKET: EntryFacts = { to: '/basket', text: 'TITLE_BASKET', Icon: IconBasket }
const SEASON: EntryFacts = {
  to: '/season',
  text: 'TITLE_SEASON',
  label: 'ARIA_SEASON',
  Icon: IconCalendarHeart,
}
const TUTORIAL: EntryFacts = {
  to: FIRST_TUTORIAL,
  text: 'BTN_GETTING_STARTED',
  label: 'ARIA_TUTORIAL',
  Icon: IconSchool,
}
const LEARN: EntryFacts = { to: '/learn', text: 'TITLE_LEARN', Icon: IconBulb }
const PATHS: EntryFacts = { to: '/paths', text: 'TITLE_PATHS', Icon: IconRoute }
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
const SUPPORT: EntryFacts = {
  to: '/chatbot?bot=support',
  text: 'SECTION_SUPPORT_CHAT',
  label: 'ARIA_CHATBOT',
  Icon: IconHeadset,
}
const ASSISTANT: EntryFacts = {
  to: '/chatbot?bot=assistant',
  text: 'SECTION_AI_CHAT',
  label: 'ARIA_AI_CHAT',
  Icon: IconSparkles,
  tag: 'TAG_IMPROVED',
}
const COMPANY: EntryFacts[] = [
  { to: '/about', text: 'TITLE_ABOUT', label: 'ARIA_ABOUT', Icon: IconInfoCircle },
  { to: '/photo-wall', text: 'LABEL_PHOTO_WALL', label: 'ARIA_PHOTO_WALL', Icon: IconCamera },
  { to: './landing', text: 'TITLE_NIGHT_MARKET', label: 'ARIA_NIGHT_MARKET', Icon: IconLamp2 },
  { to: './newsletter', text: 'TITLE_NEWSLETTER', label: 'ARIA_NEWSLETTER', Icon: IconNews },
  { to: '/postcode', text: 'TITLE_POSTCODE', label: 'ARIA_POSTCODE', Icon: IconMapPinQuestion },
  { to: './stall', text: 'TITLE_STALL_OFFICE', label: 'ARIA_STALL_OFFICE', Icon: IconBuildingWarehouse },
]
const DELUXE: EntryFacts = {
  to: '/deluxe-membership',
  text: 'LABEL_DELUXE_MEMBERSHIP',
  label: 'ARIA_DELUXE',
  Icon: IconCrown,
}
const SOURCE: EntryFacts = {
  to: WAYS_OUT.source,
  text: 'LINK_GITHUB',
  label: 'ARIA_GITHUB',
  Icon: IconBrandGithub,
}

/** The way to the score board; the old one where the learner likes that better. */
function board(path: string): EntryFacts {
  return { to: path, text: 'TITLE_SCORE_BOARD', label: 'ARIA_SCORE_BOARD', Icon: IconTrophy }
}

function trainingEntries({ boardPath, hasTutorial }: Offers): EntryFacts[] {
  if (boardPath !== undefined) return [board(boardPath), PATHS, LEARN]
  return hasTutorial ? [TUTORIAL] : []
}

/** What the site offers: to everybody, to those who are logged in, and to those who found the board. */
export function siteSections({ isLoggedIn }: Session, offers: Offers): Section[] {
  return [
    { entries: [...trainingEntries(offers), PRODUCTS, ...(isLoggedIn ? [BASKET] : []), SEASON] },
    { title: 'TITLE_CONTACT', entries: [FEEDBACK, ...(isLoggedIn ? [COMPLAINT, SUPPORT, ASSISTANT] : [])] },
    {
      title: 'COMPANY',
      entries: [...COMPANY, ...(isLoggedIn ? [DELUXE] : []), ...(offers.linksToSource ? [SOURCE] : [])],
    },
  ]
}
