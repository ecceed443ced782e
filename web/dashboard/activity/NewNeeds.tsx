import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoom } from '../live/room.ts'
import { visible } from '../ui/visible.ts'
import { needsIn } from './needs.ts'

/** Says to those who do not see the strip who has just raised her hand, or got stuck. */
export function NewNeeds() {
  const { t } = useTranslation()
  const { rows, line } = useRoom()
  const known = useRef<ReadonlySet<string> | undefined>(undefined)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (line.is === 'opening') return
    const needs = needsIn(rows.values())
    const before = known.current
    known.current = new Set(needs.map(({ row, what }) => `${what} ${row.id}`))
    // Whoever waited already when the desk was opened stands on top of it.
    const fresh = before ? needs.filter(({ row, what }) => !before.has(`${what} ${row.id}`)) : []
    if (fresh.length === 0) return
    const sentences = fresh
      .slice(0, 3)
      .map(({ row, what }) =>
        t(what === 'hand' ? 'DESK_NEW_HAND' : 'DESK_NEW_STUCK', { name: visible(row.nickname) }),
      )
    setSaid(sentences.join(' '))
  }, [rows, line, t])
  return (
    <p role="status" className="ff-hidden">
      {said}
    </p>
  )
}
