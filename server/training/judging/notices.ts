import type { SolvedNotice } from '#contract/socket.ts'
import type { ShopSettings } from '#lab'
import type { Challenge } from '../catalogue/challenges.ts'
import { fillPlaceholders } from '../catalogue/placeholders.ts'

/** How notices are made in this installation. */
export interface NoticeStyle {
  /** Empty where there is none to give: a challenge that was solved elsewhere. */
  flag: string
  /** Clients keep these to themselves. */
  hidden: boolean
  settings: ShopSettings
}

/** What clients are told when a challenge is solved. */
export function noticeOf(challenge: Challenge, style: NoticeStyle, isRestore: boolean): SolvedNotice {
  return {
    key: challenge.key,
    name: challenge.name,
    challenge: `${challenge.name} (${plainText(fillPlaceholders(challenge.description, style.settings))})`,
    flag: style.flag,
    hidden: style.hidden,
    isRestore,
    codingChallenge: challenge.fixes.length > 0,
  }
}

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** What a reader sees of a piece of HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
