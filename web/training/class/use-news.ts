import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnClass, OwnLive } from '#contract/own-class.ts'
import { useOwnDoing } from './own-class.ts'

/** What has happened since she came, for those who hear it, and whether her hand was taken down for her. */
interface News {
  told: string
  wasTakenDown: boolean
}

/** Each unread message is told once, and so is a hand that somebody else took down. */
export function useNews(own: OwnClass | undefined): News {
  const { t } = useTranslation()
  const isOwnDoing = useOwnDoing()
  const known = useRef(new Set<string>())
  const wasUp = useRef(false)
  const live = useRef<string>(undefined)
  const [news, setNews] = useState<News>({ told: '', wasTakenDown: false })
  useEffect(() => {
    if (!own) return
    const { messages, hand } = own
    const guest = own.live ? `${own.live.id} ${own.live.state}` : undefined
    const isGuestNews = guest !== live.current
    live.current = guest
    const fresh = messages.filter(({ id, isRead }) => !isRead && !known.current.has(id))
    for (const { id } of fresh) known.current.add(id)
    const isTakenDown = wasUp.current && !hand && !isOwnDoing()
    wasUp.current = hand !== null
    const sentences = fresh.map(({ by, text }) => t('CLASS_NEW_MESSAGE', { by, text })).reverse()
    if (isGuestNews) sentences.push(guestSentence(t, own.live))
    if (isTakenDown) sentences.push(t('CLASS_HAND_TAKEN_DOWN'))
    if (sentences.length > 0 || hand) {
      setNews((before) => ({
        told: sentences.length > 0 ? sentences.join(' ') : before.told,
        wasTakenDown: isTakenDown || (before.wasTakenDown && !hand),
      }))
    }
  }, [own, t, isOwnDoing])
  return news
}

/** Who asks to come in or is in her shop, and that nobody is any more. */
function guestSentence(t: TFunction, live: OwnLive | null): string {
  return live ? t(`CLASS_LIVE_${live.state.toUpperCase()}`, { name: live.trainer }) : t('CLASS_LIVE_OVER')
}
