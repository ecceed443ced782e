import type { SolvedNotice } from '#contract/socket.ts'
import type { ShopSettings } from '#lab'
import type { Challenge } from '../catalogue/challenges.ts'
import { fillPlaceholders } from '../catalogue/placeholders.ts'

/** Settings that decide what a notice contains. */
export interface NoticeStyle {
  /** Empty if the challenge was not solved in this shop. */
  flag: string
  /** Clients do not show the notice. */
  hidden: boolean
  settings: ShopSettings
}

/** Returns the message to clients when a challenge is solved. */
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

/** Returns the text that a reader sees of a piece of HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
