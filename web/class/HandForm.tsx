import { Box, Button, Flex, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LearnerClass } from '#contract/learner-class.ts'
import { serverMessage } from '#web/http.ts'
import { formatMoment } from '#web/locale.ts'
import { useOwnClass, useRaiseHand } from '../data/class.ts'
import css from './Class.module.css'
import './page-texts.ts'

/** The server's limit in characters. */
const LONGEST_NOTE = 280

interface Props {
  /** Somebody else took the hand down. */
  wasTakenDown?: boolean
  onDone?: () => void
}

/** Raises the learner's hand with a note, or takes it down. */
export default function HandForm({ wasTakenDown = false, onDone = () => {} }: Props) {
  const own = useOwnClass()
  return own ? <Form own={own} wasTakenDown={wasTakenDown} onDone={onDone} /> : null
}

function Form({ own: { hand, sharedBy }, wasTakenDown, onDone }: Required<Props> & { own: LearnerClass }) {
  const { t } = useTranslation()
  const setHand = useRaiseHand()
  const [draft, setDraft] = useState<string>()
  const note = draft ?? hand?.note ?? ''
  const done = () => {
    // What was typed in the meantime stays.
    setDraft((newest) => (newest === draft ? undefined : newest))
    onDone()
  }
  const send = (wanted: string | undefined) => setHand.mutate(wanted, { onSuccess: done })
  return (
    <Flex
      component="form"
      direction="column"
      gap="sm"
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        send(note)
      }}
    >
      {wasTakenDown && <p>{t(sharedBy ? 'CLASS_TEAM_HAND_DOWN' : 'CLASS_HAND_TAKEN_DOWN_LONG')}</p>}
      {sharedBy && <p>{t('CLASS_TEAM_HAND')}</p>}
      {hand && <p>{t('CLASS_HAND_SINCE', { date: formatMoment(new Date(hand.since)) })}</p>}
      <Textarea
        label={t('CLASS_HAND_NOTE')}
        description={t('CLASS_HAND_NOTE_HINT')}
        value={note}
        maxLength={LONGEST_NOTE}
        dir="auto"
        classNames={{ input: css.note ?? '' }}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      {setHand.isError && (
        <Box role="alert" component="p" c="var(--ff-danger)">
          {serverMessage(setHand.error) ?? t('CLASS_FAILED')}
        </Box>
      )}
      <Group gap="sm" align="stretch">
        <Button
          type="submit"
          disabled={setHand.isPending}
          loading={setHand.isPending && setHand.variables !== undefined}
        >
          {t(hand ? 'CLASS_HAND_SAY_THIS' : 'CLASS_RAISE_HAND')}
        </Button>
        {hand && (
          <Button
            variant="default"
            disabled={setHand.isPending}
            loading={setHand.isPending && setHand.variables === undefined}
            onClick={() => send(undefined)}
          >
            {t('CLASS_HAND_TAKE_DOWN')}
          </Button>
        )}
      </Group>
    </Flex>
  )
}
