import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodeProblem, CodingChallenge, CustomFix } from '#contract/training.ts'
import { http, serverMessage } from '#web/http.ts'
import { storeAnswer } from '#web/refetch.ts'
import { customFixQuery } from '../../queries.ts'
import { Autosave, type SaveState } from './autosave.ts'
import { chooseInitialText, deleteDraft, readDraft, storeDraft } from './drafts.ts'

/** Another text of the learner that can be restored. */
interface RestorableText {
  source: string
  at: string
}

/** The channel between the windows of this browser. */
const CHANNEL = 'own-fix'

interface SavedElsewhere {
  lab: string
  source: string
  savedAt: string
}

function isSavedElsewhere(value: unknown): value is SavedElsewhere {
  return (
    typeof value === 'object' && value !== null && 'lab' in value && 'source' in value && 'savedAt' in value
  )
}

/** The text in the editor, its save status, and what the shop said about it. */
export interface EditorState {
  source: string
  keeping: SaveState
  /** What the shop has saved. */
  own: CustomFix
  /** Why the last saved text cannot run. Known from the answer to the save. */
  problems: readonly CodeProblem[]
  /** An older text. */
  other: RestorableText | undefined
  write(source: string): void
  /** Replaces the text by another one; the current text can be restored. */
  replace(source: string): void
  /** The other text is no longer needed. */
  forgetOther(): void
  /** Saves the text now. Resolves with the answer of the shop, or undefined if it could not be saved. */
  keep(): Promise<CustomFix | undefined>
}

export function useEditorState({ key, lab }: CodingChallenge, own: CustomFix): EditorState {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [beginning] = useState(() => chooseInitialText(own, readDraft(localStorage, lab)))
  const [source, setSource] = useState(beginning.source)
  const [other, setOther] = useState<RestorableText | undefined>(beginning.other)
  const [problems, setProblems] = useState<readonly CodeProblem[]>(own.problems)
  const [keeping, setKeeping] = useState<SaveState>({ is: 'kept' })
  const [channel] = useState(() => new BroadcastChannel(CHANNEL))
  const [autosave] = useState(() => {
    let base = own.savedAt
    return new Autosave({
      send: (text) =>
        http.put<CustomFix>(`/training/coding/${encodeURIComponent(key)}/own`, { source: text }),
      reason: (error) => serverMessage(error) ?? t('OWN_FIX_NO_ANSWER'),
      remember: (text) => {
        if (text === undefined) deleteDraft(localStorage, lab)
        else storeDraft(localStorage, lab, { source: text, at: new Date().toISOString(), base })
      },
      onState: (state, answer) => {
        setKeeping(state)
        if (!answer) return
        base = answer.savedAt
        setProblems(answer.problems)
        storeAnswer(client, customFixQuery(key).queryKey, answer)
        channel.postMessage({ lab, source: answer.source, savedAt: answer.savedAt })
      },
    })
  })
  const onMessage = useEffectEvent(({ data }: MessageEvent<unknown>) => {
    // The text here is newer and will replace that one.
    if (!isSavedElsewhere(data) || data.lab !== lab || autosave.isBehind || data.source === source) return
    setOther({ source, at: new Date().toISOString() })
    setSource(data.source)
    setProblems([])
  })
  useEffect(() => {
    const leave = () => void autosave.save()
    channel.addEventListener('message', onMessage)
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('online', leave)
    if (beginning.isUnsaved) autosave.write(beginning.source)
    return () => {
      channel.removeEventListener('message', onMessage)
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('online', leave)
      leave()
    }
  }, [autosave, channel, beginning])

  const write = (text: string) => {
    setSource(text)
    autosave.write(text)
  }
  return {
    source,
    keeping,
    own,
    problems,
    other,
    write,
    replace: (text) => {
      setOther({ source, at: new Date().toISOString() })
      write(text)
    },
    forgetOther: () => setOther(undefined),
    keep: () => {
      // Sent again even if it is saved, because the caller needs the shop's verdict on this text.
      if (!autosave.isBehind) autosave.write(source)
      return autosave.save()
    },
  }
}
