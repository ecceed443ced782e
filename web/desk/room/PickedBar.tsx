import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Audience } from '#contract/room.ts'
import { useAct } from '../acts/use-act.ts'
import { LONGEST_MESSAGE } from '../messages/longest.ts'
import { Ask } from '../parts/Ask.tsx'
import { TextBox } from '../parts/TextBox.tsx'
import { useTelling } from '../parts/telling.ts'
import classes from './RoomScreen.module.css'
import type { Picks } from './use-picks.ts'

/** As many as the desk takes. */
const MOST_PICKED = 100

/** What can be done with those who are picked. */
export function PickedBar({ picks: { ids, clear } }: { picks: Picks }) {
  const { t } = useTranslation()
  const [isWriting, setWriting] = useState(false)
  const count = ids.size
  return (
    <>
      <p role="status" className="ff-hidden">
        {count > 0 && t('DESK_PICKED', { count })}
      </p>
      {count > 0 && (
        <div className={classes.picked}>
          <strong aria-hidden="true">{t('DESK_PICKED', { count })}</strong>
          {count > MOST_PICKED ? (
            <span>{t('DESK_PICKED_MANY')}</span>
          ) : (
            <Button size="compact-md" onClick={() => setWriting(true)}>
              {t('DESK_PICKED_WRITE')}
            </Button>
          )}
          <Button size="compact-md" variant="default" onClick={clear}>
            {t('DESK_PICKED_NONE')}
          </Button>
        </div>
      )}
      {isWriting && <Write ids={[...ids]} onSent={clear} onClose={() => setWriting(false)} />}
    </>
  )
}

interface WriteProps {
  ids: readonly string[]
  onSent: () => void
  onClose: () => void
}

function Write({ ids, onSent, onClose }: WriteProps) {
  const { t } = useTranslation()
  const { tell } = useTelling()
  const [text, setText] = useState('')
  const { act, isBusy } = useAct(() => {
    tell(t('DESK_MESSAGE_SENT'))
    onClose()
    onSent()
  })
  const [first, ...others] = ids
  const audience: Audience =
    first !== undefined && others.length === 0
      ? { to: 'learner', learner: first }
      : { to: 'learners', learners: ids }
  return (
    <Ask
      title={t('DESK_PICKED_TITLE', { count: ids.length })}
      action={t('DESK_MESSAGE_SEND')}
      isBusy={isBusy}
      onConfirm={() => act('/api/messages', { audience, text })}
      onClose={onClose}
    >
      <TextBox
        label={t('DESK_MESSAGE_TEXT')}
        value={text}
        maxLength={LONGEST_MESSAGE}
        rows={3}
        required
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </Ask>
  )
}
