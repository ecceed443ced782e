import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { LearnerTimeline } from '#contract/activity.ts'
import { useSchoolClass } from '../class/use-school-class.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { useAction } from '../use-action.ts'
import { ACTS, type LearnerAct, wordsOf } from './acts.ts'
import classes from './LearnerPanel.module.css'

/** What can be done with a learner. Each is asked about before it is done. */
export function LearnerActs({ row: { id, nickname, removedAt }, undoUntil }: LearnerTimeline) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<LearnerAct | undefined>()
  const possible = ACTS.filter(
    ({ name }) => (name !== 'undo' || undoUntil !== null) && (name !== 'remove' || removedAt === null),
  )
  return (
    <div className={classes.acts}>
      {possible.map((act) => (
        <Button
          key={act.name}
          size="compact-md"
          variant="default"
          className={act.isGrave ? (classes.grave ?? '') : ''}
          onClick={() => setAsked(act)}
        >
          {t(wordsOf(act, 'DO'))}
        </Button>
      ))}
      {asked && <AskAct act={asked} id={id} nickname={nickname} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

interface AskActProps {
  act: LearnerAct
  id: string
  nickname: string
  onClose: () => void
}

function AskAct({ act, id, nickname, onClose }: AskActProps) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const navigate = useNavigate()
  const { data: school } = useSchoolClass()
  const [typed, setTyped] = useState(nickname)
  const [words, setWords] = useState<string | undefined>()
  // Where names are drawn by lot, nobody types one.
  const isTyped = act.name === 'rename' && school?.isSchool !== true
  const isDrawn = act.name === 'rename' && !isTyped
  const { post: perform, isBusy } = useAction<{ words?: string; ok?: string }>((answer) => {
    if (answer.words !== undefined) return setWords(answer.words)
    notify(answer.ok ?? '')
    onClose()
    if (act.name === 'erase') void navigate('/')
    return undefined
  })
  const name = escapeInvisible(nickname)
  if (words !== undefined) {
    return (
      <ConfirmDialog title={t('DESK_WORDS_OF', { name })} cancel={t('DESK_WORDS_NOTED')} onClose={onClose}>
        <p>{t('DESK_WORDS_ONCE')}</p>
        <NewWords words={words} />
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      title={t(isDrawn ? 'DESK_ASK_DRAW' : wordsOf(act, 'ASK'), { name })}
      action={t(wordsOf(act, 'DO'))}
      isBusy={isBusy}
      onConfirm={() => perform(`/api/learners/${id}/${act.name}`, isTyped ? { nickname: typed } : {})}
      onClose={onClose}
    >
      {!isDrawn && <p>{t(wordsOf(act, 'HINT'))}</p>}
      {isTyped && (
        <TextInput
          label={t('DESK_COLUMN_NAME')}
          value={typed}
          maxLength={40}
          required
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  )
}

/** What they were asked for is the next thing to be read. */
function NewWords({ words }: { words: string }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p ref={text} tabIndex={-1} className={classes.words}>
      {words}
    </p>
  )
}
