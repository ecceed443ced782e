import { Box, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import IconArrowLeft from '~icons/arrow-left'
import IconLock from '~icons/lock'
import { BlockedChallenges } from '../live-versions/BlockedByFix.tsx'
import { CodingTour } from '../tutorial/StartTour.tsx'
import page from './CodingChallenge.module.css'
import { StageNav, showStage } from './StageNav.tsx'
import { type CodingData, useCoding } from './use-coding.ts'
import { CodingFrame, type StageView, useStages } from './use-stages.tsx'

function Section({ stage }: { stage: StageView }) {
  const { id, name, state, lead, locked, content } = stage
  return (
    <section id={id} className={page.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{name}</h2>
      {state === 'locked' ? (
        <p className={page.locked}>
          <IconLock aria-hidden="true" />
          {locked}
        </p>
      ) : (
        <>
          <Box component="p" maw="70ch" c="dimmed">
            {lead}
          </Box>
          {content}
        </>
      )}
    </section>
  )
}

const READS_MS = 900

/**
 * Scrolls to the second stage when the first is passed on this page, unless the learner is already working there: it
 * would move away under their finger. After the second stage there is an explanation to read.
 */
function useMoveOn(status: number): void {
  const before = useRef(status)
  useEffect(() => {
    if (before.current === status) return
    before.current = status
    if (status !== 1) return
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    const timer = setTimeout(() => {
      const next = document.getElementById('fix-it')
      if (!next?.contains(document.activeElement)) next?.scrollIntoView({ behavior })
    }, READS_MS)
    return () => clearTimeout(timer)
  }, [status])
}

/** The address may name the stage to begin with. */
function useStartAt(): void {
  const [query] = useSearchParams()
  const at = query.get('at')
  useEffect(() => {
    if (at) showStage(at)
  }, [at])
}

function AllStages({ data }: { data: CodingData }) {
  const { t } = useTranslation()
  const stages = useStages(data)
  useMoveOn(data.challenge.status)
  useStartAt()
  return (
    <>
      {data.mode === 'solved' && !data.isHacked && (
        <Box component="p" py="sm" px="lg" bg="var(--ff-accent-soft)" bdrs="md">
          {t('CODING_FIRST_HACK')}{' '}
          <Link to={`/score-board?open=${data.challenge.key}`} className="ff-inline">
            {t('CODING_TO_HACK')}
          </Link>
        </Box>
      )}
      <BlockedChallenges lab={data.challenge.lab} />
      <StageNav stages={stages} />
      {stages.map((stage) => (
        <Section key={stage.id} stage={stage} />
      ))}
    </>
  )
}

/** The coding challenge: find the vulnerable lines, choose the fix, prove it by attacking again. */
export default function CodingChallenge() {
  const { t } = useTranslation()
  const { challengeKey = '' } = useParams()
  const coding = useCoding(challengeKey)
  const name = coding.data?.challenge.name
  usePageTitle(name ? `${name} · ${t('TITLE_CODING_CHALLENGE')}` : t('TITLE_CODING_CHALLENGE'))
  return (
    <div className={`ff-screen ${page.screen}`}>
      <header>
        <Group>
          <Link to="/score-board" className="ff-action">
            <IconArrowLeft size={20} aria-hidden="true" />
            {t('TITLE_SCORE_BOARD')}
          </Link>
          <CodingTour />
        </Group>
        <h1>{name ?? t('TITLE_CODING_CHALLENGE')}</h1>
      </header>
      <CodingFrame coding={coding}>
        {(data) => <AllStages key={data.challenge.key} data={data} />}
      </CodingFrame>
    </div>
  )
}
