import { Box, Button, Flex, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Debrief, Effect, ExchangeRecord } from '#contract/training.ts'
import IconArrowLeft from '~icons/arrow-left'
import IconArrowRight from '~icons/arrow-right'
import { codingQuery, snippetQuery } from '../queries.ts'
import { annotateSql, htmlIn, markSentText, type TextPiece, valuesOf } from './pieces.ts'
import css from './Replay.module.css'
import { requestText, toReadableText } from './replay.ts'

interface Step {
  id: string
  title: string
  lead: string
  content: ReactNode
}

function Pieces({ pieces, label }: { pieces: readonly TextPiece[]; label: string }) {
  return (
    <Box component="pre" className={`ff-wire ${css.text}`} tabIndex={0} aria-label={label}>
      {pieces.map(({ text, isMine, role }, index) => {
        const As = isMine ? 'mark' : 'span'
        return (
          <As key={`${index.toString()} ${text}`} data-role={role}>
            {text}
          </As>
        )
      })}
    </Box>
  )
}

/** The vulnerable lines and their neighbours. Only shown to learners who have found them. */
function Lines({ challenge }: { challenge: string }) {
  const { t } = useTranslation()
  const { data: coding } = useQuery(codingQuery(challenge))
  const { data: snippet } = useQuery(snippetQuery(challenge))
  if (!coding || snippet === undefined) return null
  const { lines } = coding
  if (!lines) {
    return (
      <p>
        {t('REPLAY_FIND_FIRST')} <Link to={`/coding-challenge/${challenge}`}>{t('DEBRIEF_TO_CODE')}</Link>
      </p>
    )
  }
  return (
    <>
      <Box component="p" ff="var(--ff-font-code)" className="ff-hint">
        {coding.file}
      </Box>
      <Box component="pre" className={`ff-wire ${css.text}`} tabIndex={0} aria-label={coding.file}>
        {snippet.split('\n').map((text, index) => (
          <span
            key={`${index.toString()} ${text}`}
            className={css.line}
            data-guilty={lines.includes(index + 1)}
          >
            {text}
            {'\n'}
          </span>
        ))}
      </Box>
    </>
  )
}

const EFFECTS: Record<Effect['kind'], { title: string; lead: string }> = {
  sql: { title: 'REPLAY_SQL', lead: 'REPLAY_SQL_LEAD' },
  condition: { title: 'REPLAY_CONDITION', lead: 'REPLAY_CONDITION_LEAD' },
  path: { title: 'REPLAY_PATH', lead: 'REPLAY_PATH_LEAD' },
}

function useSteps({ key, category, hasCodingChallenge }: Debrief, exchange: ExchangeRecord): Step[] {
  const { t } = useTranslation()
  const values = valuesOf(exchange)
  const { effects = [], status, answer } = exchange
  const html = category === 'XSS' ? htmlIn(values) : undefined
  const step = (id: string, title: string, lead: string, content: ReactNode): Step => {
    return { id, title: t(title), lead: t(lead), content }
  }
  const mine = (text: string, label: string) => (
    <Pieces pieces={markSentText(text, values)} label={t(label)} />
  )
  return [
    step('sent', 'REPLAY_SENT', 'REPLAY_SENT_LEAD', mine(requestText(exchange), 'REPLAY_SENT')),
    ...(hasCodingChallenge
      ? [step('code', 'REPLAY_CODE', 'REPLAY_CODE_LEAD', <Lines challenge={key} />)]
      : []),
    ...effects.map(({ kind, text }, index) => {
      const { title, lead } = EFFECTS[kind]
      const pieces = markSentText(text, values)
      const shown = kind === 'sql' ? annotateSql(pieces) : pieces
      return step(`effect ${index.toString()}`, title, lead, <Pieces pieces={shown} label={t(title)} />)
    }),
    ...(html === undefined
      ? []
      : [step('html', 'REPLAY_HTML', 'REPLAY_HTML_LEAD', mine(html, 'REPLAY_HTML'))]),
    ...(status === null || answer === ''
      ? []
      : [
          step(
            'answer',
            'REPLAY_ANSWER',
            'REPLAY_ANSWER_LEAD',
            mine(toReadableText(answer), 'REPLAY_ANSWER'),
          ),
        ]),
  ]
}

/**
 * Replays the solve step by step: what was sent, the code that received it, what it became, and the answer. The
 * learner's own text is marked.
 */
export default function Replay({ debrief, exchange }: { debrief: Debrief; exchange: ExchangeRecord }) {
  const { t } = useTranslation()
  const steps = useSteps(debrief, exchange)
  const [at, setAt] = useState(0)
  const step = steps[at]
  if (!step) return null
  return (
    <Flex
      component="section"
      direction="column"
      gap="md"
      p="md"
      bd="2px solid var(--ff-line)"
      bdrs="md"
      aria-label={t('REPLAY_TITLE')}
    >
      <Flex component="ol" gap="xs" wrap="wrap" className={`ff-list ${css.steps}`}>
        {steps.map(({ id, title }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-current={index === at ? 'step' : undefined}
              onClick={() => setAt(index)}
            >
              {index + 1}. {title}
            </button>
          </li>
        ))}
      </Flex>
      <Stack aria-live="polite" gap="sm" mih="12rem">
        <p>{step.lead}</p>
        {step.content}
      </Stack>
      <Group gap="xs" align="stretch" justify="space-between" wrap="nowrap">
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        >
          {t('REPLAY_BACK')}
        </Button>
        <Button
          rightSection={<IconArrowRight size={18} aria-hidden="true" />}
          disabled={at === steps.length - 1}
          onClick={() => setAt(at + 1)}
        >
          {t('REPLAY_NEXT')}
        </Button>
      </Group>
    </Flex>
  )
}
