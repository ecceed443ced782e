import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClassNotice, DeviceKind, LearnerClass, LearnerLiveVisit } from '#contract/learner-class.ts'
import { formatList } from '#web/locale.ts'
import { useOwnHandLowered } from '../data/class.ts'

/** Text for screen readers, and whether somebody else took the learner's hand down. */
interface Announcements {
  text: string
  wasTakenDown: boolean
}

/** Announces each unread message once, and a hand that somebody else took down. */
export function useAnnouncements(own: LearnerClass | undefined): Announcements {
  const { t } = useTranslation()
  const tookOwnHandDown = useOwnHandLowered()
  const known = useRef(new Set<string>())
  const wasUp = useRef(false)
  const live = useRef<string>(undefined)
  const company = useRef('')
  const wasPaused = useRef(false)
  const [news, setNews] = useState<Announcements>({ text: '', wasTakenDown: false })
  useEffect(() => {
    if (!own) return
    const { messages, hand } = own
    const sentences = pauseSentences(t, wasPaused.current, own.signals.isPaused)
    wasPaused.current = own.signals.isPaused
    const guest = guestOf(own)
    const isGuestNews = guest !== live.current
    live.current = guest
    const others = own.alsoOpen.join()
    const isCompanyNews = others !== company.current
    company.current = others
    const unread = messages.filter(({ isRead }) => !isRead)
    const fresh = freshIn(unread, known.current)
    const isTakenDown = wasUp.current && !hand && !tookOwnHandDown()
    wasUp.current = hand !== null
    const freshNotices = freshIn(own.notices, known.current)
    sentences.push(...freshNotices.map((notice) => noticeSentence(t, notice, nicknameOf(own))).reverse())
    sentences.push(...fresh.map(({ by, text }) => t('CLASS_NEW_MESSAGE', { by, text })).reverse())
    if (isGuestNews) sentences.push(guestSentence(t, own.live))
    if (isCompanyNews) sentences.push(companySentence(t, own.alsoOpen))
    if (isTakenDown) sentences.push(handSentence(t, own))
    if (sentences.length > 0 || hand) {
      setNews((before) => ({
        text: sentences.length > 0 ? sentences.join(' ') : before.text,
        wasTakenDown: isTakenDown || (before.wasTakenDown && !hand),
      }))
    }
  }, [own, t, tookOwnHandDown])
  return news
}

/** Somebody else took the hand down: a trainer, or in the shop of a team another member. */
function handSentence(t: TFunction, { sharedBy }: LearnerClass): string {
  return t(sharedBy ? 'CLASS_TEAM_HAND_DOWN' : 'CLASS_HAND_TAKEN_DOWN')
}

/** The state of a visit; undefined without one. */
function guestOf({ live }: LearnerClass): string | undefined {
  return live ? `${live.id} ${live.state}` : undefined
}

/** The nickname of who is at the browser; in the shop of a team the name of the team, if nobody can tell. */
export function nicknameOf({ nickname, sharedBy }: Pick<LearnerClass, 'nickname' | 'sharedBy'>): string {
  return sharedBy?.you ?? nickname
}

/** What a trainer did to the learner's shop or access. */
export function noticeSentence(t: TFunction, { act, by }: ClassNotice, nickname: string): string {
  return t(`CLASS_TOLD_${act.toUpperCase().replace('-', '_')}`, { name: by, nickname })
}

/** Those that were not announced yet. Adds them to `known`. */
function freshIn<One extends { id: string }>(all: readonly One[], known: Set<string>): One[] {
  const fresh = all.filter(({ id }) => !known.has(id))
  for (const { id } of fresh) known.add(id)
  return fresh
}

/** Who asks for a visit or is in the shop, or that nobody is there now. */
function guestSentence(t: TFunction, live: LearnerLiveVisit | null): string {
  return live ? t(`CLASS_LIVE_${live.state.toUpperCase()}`, { name: live.trainer }) : t('CLASS_LIVE_OVER')
}

/** The other devices on which the shop is open, or that there are none left. */
function companySentence(t: TFunction, others: readonly DeviceKind[]): string {
  return others.length > 0
    ? t('CLASS_ALSO_OPEN', { devices: formatDevices(t, others) })
    : t('CLASS_ALSO_OPEN_OVER')
}

/** Announces that judging is paused, or that it goes on. */
function pauseSentences(t: TFunction, wasPaused: boolean, isPaused: boolean): string[] {
  if (wasPaused === isPaused) return []
  return [t(isPaused ? 'CLASS_PAUSED_NOW' : 'CLASS_COUNTS_AGAIN')]
}

const ORDER: readonly DeviceKind[] = ['phone', 'tablet', 'computer']

/** For example “a phone, 2 computers”. */
export function formatDevices(t: TFunction, devices: readonly DeviceKind[]): string {
  const counted = ORDER.map((kind) => ({ kind, count: devices.filter((device) => device === kind).length }))
  const named = counted.filter(({ count }) => count > 0)
  return formatList(named.map(({ kind, count }) => t(`CLASS_DEVICE_${kind.toUpperCase()}`, { count })))
}
