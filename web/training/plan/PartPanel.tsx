import { Box, Flex, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ChallengeRow } from '#contract/training.ts'
import IconCircle from '~icons/circle'
import IconCircleCheck from '~icons/circle-check'
import { challengesQuery } from '../queries.ts'
import HintsClosed from './HintsClosed.tsx'
import css from './Plan.module.css'
import { TimeLeft } from './TimeLeft.tsx'
import type { CurrentPart } from './use-plan.ts'
import './texts.ts'

/** The current part of the plan: its task, its challenges, the time left, and the next part. */
export function PartPanel({ plan, onLeave }: { plan: CurrentPart; onLeave?: () => void }) {
  const { t } = useTranslation()
  const { data: rows } = useQuery(challengesQuery)
  const planned = plan.challenges.flatMap((key) => rows?.find((row) => row.key === key) ?? [])
  const done = planned.filter(({ solved }) => solved).length
  return (
    <Stack gap="sm" className="ff-break">
      <p className={css.facts}>
        <span>
          {t('LABELLED', { label: t('PLAN_PART_OF', { number: plan.number, parts: plan.parts }), value: '' })}
          <bdi>{plan.plan}</bdi>
        </span>
        <strong>
          <TimeLeft endsAt={plan.endsAt} />
        </strong>
      </p>
      <Box component="h3" fz="lg" dir="auto">
        {plan.title}
      </Box>
      {plan.say !== '' && (
        <p className={css.say} dir="auto">
          {plan.say}
        </p>
      )}
      {plan.challenges.length === 0 && <p>{t('PLAN_NOTHING_TO_DO')}</p>}
      {planned.length > 0 && (
        <>
          <Flex component="ol" direction="column" className="ff-list" aria-label={t('PLAN_CHALLENGES')}>
            {planned.map((row) => (
              <PartChallenge key={row.key} row={row} onLeave={onLeave} />
            ))}
          </Flex>
          <p className={css.facts}>
            <span>{t('PLAN_DONE_OF', { done, of: planned.length })}</span>
            <Link to="/score-board" className="ff-action" onClick={onLeave}>
              {t('PLAN_TO_BOARD')}
            </Link>
          </p>
        </>
      )}
      {plan.hintsInMs !== 0 && <HintsClosed plan={plan} />}
      {plan.next !== null && (
        <p className="ff-hint" dir="auto">
          {t('PLAN_NEXT', { title: plan.next })}
        </p>
      )}
    </Stack>
  )
}

function PartChallenge({
  row: { key, title, solved },
  onLeave,
}: {
  row: ChallengeRow
  onLeave: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const Sign = solved ? IconCircleCheck : IconCircle
  return (
    <li>
      <Link
        to={`/score-board?open=${encodeURIComponent(key)}`}
        className={css.met}
        data-done={solved}
        onClick={onLeave}
      >
        <Sign size={20} aria-hidden="true" />
        <span>{title}</span>
        <span className="ff-hidden">({t(solved ? 'PLAN_DONE' : 'PLAN_OPEN')})</span>
      </Link>
    </li>
  )
}
