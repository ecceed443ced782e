import { useEffect, useEffectEvent, useState } from 'react'
import type { ToolInput } from '../open-tool.ts'
import { BLANK_REQUEST } from '../session-headers.ts'
import { blankSource, type ListSource } from './lists.ts'
import type { RunDraft } from './rows.ts'

const MOST_POSITIONS = 20

const BLANK_DRAFT: RunDraft = {
  text: BLANK_REQUEST,
  files: [],
  combination: 'one',
  sources: Array.from({ length: MOST_POSITIONS }, () => blankSource('lines')),
  isRace: false,
  perSecond: 20,
  times: 10,
  find: '',
}

/** The draft of this window. A request from another tool replaces it. */
export function useDraft(input: ToolInput | undefined) {
  const [draft, setDraft] = useState(BLANK_DRAFT)
  const change = (changes: Partial<RunDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const take = useEffectEvent(change)
  useEffect(() => {
    if (input?.request !== undefined) take({ text: input.request, files: input.files ?? [] })
  }, [input])
  const setSource = (at: number, source: ListSource) =>
    setDraft((before) => ({ ...before, sources: before.sources.with(at, source) }))
  return { draft, change, setSource }
}
