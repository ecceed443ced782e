import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { http } from '#web/http.ts'

const OF_A_CHALLENGE = /^\/(?:coding-challenge|debrief)\/([^/]+)$/

/** The challenge that an address is about: its sheet beside the board, its code, or what is said of it afterwards. */
export function challengeAt({ pathname, search }: { pathname: string; search: string }): string | undefined {
  if (pathname.startsWith('/score-board')) return new URLSearchParams(search).get('open') ?? undefined
  return OF_A_CHALLENGE.exec(pathname)?.[1]
}

/** Tells the trainer which challenge she looks at. Nobody waits for that. */
export function useLookedAt(): void {
  const challenge = challengeAt(useLocation())
  useEffect(() => {
    if (challenge === undefined) return
    void http.put('/training/class/at', { challenge }).catch(() => {})
  }, [challenge])
}
