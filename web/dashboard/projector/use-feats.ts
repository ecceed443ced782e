import { useEffect, useRef, useState } from 'react'
import { useActivity } from '../feed/use-activity.ts'
import { type Feat, featsBetween } from './standings.ts'

const MOST = 5

/** What was solved since the wall was opened, the last first. */
export function useFeats(): readonly Feat[] {
  const room = useActivity()
  const known = useRef<typeof room.cells>(undefined)
  const [feats, setFeats] = useState<readonly Feat[]>([])
  useEffect(() => {
    // Nothing was heard yet. What was solved by then is no news.
    if (room.columns.size === 0) return
    const fresh = known.current ? featsBetween(known.current, room) : []
    known.current = room.cells
    if (fresh.length > 0) setFeats((before) => [...fresh.reverse(), ...before].slice(0, MOST))
  }, [room])
  return feats
}
