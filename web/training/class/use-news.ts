import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnClass } from '#contract/own-class.ts'
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
  const [news, setNews] = useState<News>({ told: '', wasTakenDown: false })
  useEffect(() => {
    if (!own) return
    const { messages, hand } = own
    const fresh = messages.filter(({ id, isRead }) => !isRead && !known.current.has(id))
    for (const { id } of fresh) known.current.add(id)
    const isTakenDown = wasUp.current && !hand && !isOwnDoing()
    wasUp.current = hand !== null
    const sentences = fresh.map(({ by, text }) => t('CLASS_NEW_MESSAGE', { by, text })).reverse()
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
