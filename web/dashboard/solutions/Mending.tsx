import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnswerFix, ChallengeAnswer } from '#contract/solutions.ts'
import classes from './Answers.module.css'
import { Part, Points } from './Part.tsx'

/** The guilty lines, what holds and what does not. */
export function Mending({ answer: { code, fixes, lineHints, review } }: { answer: ChallengeAnswer }) {
  const { t } = useTranslation()
  if (!code) return null
  const right = fixes.find(({ isRight }) => isRight)
  return (
    <>
      <Part title={t('GUIDE_LINES')}>
        <p>
          <code>{code.path}</code>
        </p>
        <Code label={code.path} text={code.text} guilty={code.vulnerable} />
      </Part>
      <Part title={t('GUIDE_LINE_HINTS')}>
        <Points texts={lineHints} isOrdered />
      </Part>
      <Part title={t('GUIDE_FIX')}>
        <Fixes fixes={fixes.filter(({ isRight }) => isRight)} />
        {code.mended !== null && (
          <Code label={right?.name ?? t('GUIDE_FIX')} text={code.mended} guilty={[]} />
        )}
      </Part>
      <Part title={t('GUIDE_WRONG')}>
        <Fixes fixes={fixes.filter(({ isRight }) => !isRight)} />
      </Part>
      {review !== null && (
        <Part title={t('GUIDE_REVIEW')}>
          <p>{review}</p>
        </Part>
      )}
    </>
  )
}

function Fixes({ fixes }: { fixes: readonly AnswerFix[] }) {
  return (
    <ul className={classes.points}>
      {fixes.map(({ name, explanation }) => (
        <li key={name}>
          <code>{name}</code>: {explanation}
        </li>
      ))}
    </ul>
  )
}

function Code({ label, text, guilty }: { label: string; text: string; guilty: readonly number[] }) {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line, at) => ({ line, number: at + 1 }))
  return (
    <Box component="section" className={classes.scroll ?? ''} tabIndex={0} aria-label={label}>
      <pre className={classes.code}>
        {lines.map(({ line, number }) => {
          const shown = `${String(number).padStart(3)}  ${line}\n`
          return guilty.includes(number) ? (
            <mark key={number}>{shown}</mark>
          ) : (
            <span key={number}>{shown}</span>
          )
        })}
      </pre>
    </Box>
  )
}
