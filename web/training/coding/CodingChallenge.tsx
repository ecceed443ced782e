import { IconArrowLeft, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { CodingChallenge as Challenge } from '#contract/training.ts'
import { HttpError } from '#web/http.ts'
import { Failure } from '#web/ui/Failure.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { codingQuery, fixesQuery, snippetQuery } from '../queries.ts'
import css from './CodingChallenge.module.css'
import { FindIt } from './FindIt.tsx'
import { FixIt } from './FixIt.tsx'
import { ProveIt } from './ProveIt.tsx'
import { type Stage, StageNav } from './StageNav.tsx'
import { offersFor } from './shuffle.ts'

interface SectionProps {
  stage: Stage
  lead: string
  /** Why it is closed. */
  locked: string
  children: ReactNode
}

function Section({ stage, lead, locked, children }: SectionProps) {
  const { id, name, state } = stage
  return (
    <section id={id} className={css.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{name}</h2>
      {state === 'locked' ? (
        <p className={css.locked}>
          <IconLock aria-hidden="true" />
          {locked}
        </p>
      ) : (
        <>
          <p className={css.lead}>{lead}</p>
          {children}
        </>
      )}
    </section>
  )
}

function stagesOf({ status, proven }: Challenge, t: (key: string) => string): [Stage, Stage, Stage] {
  const later = status === 0 ? 'locked' : 'open'
  return [
    { id: 'find-it', name: t('TAB_FIND_IT'), state: status >= 1 ? 'done' : 'open' },
    { id: 'fix-it', name: t('TAB_FIX_IT'), state: status >= 2 ? 'done' : later },
    { id: 'prove-it', name: t('TAB_PROVE_IT'), state: proven ? 'done' : later },
  ]
}

/** Brings the next stage into view when one is passed on this page, but not when it is opened. */
function useMoveOn(status: number): void {
  const before = useRef(status)
  useEffect(() => {
    if (before.current === status) return
    before.current = status
    const next = status === 1 ? 'fix-it' : 'prove-it'
    const timer = setTimeout(() => document.getElementById(next)?.scrollIntoView({ behavior: 'smooth' }), 900)
    return () => clearTimeout(timer)
  }, [status])
}

function Stages({ challenge, snippet, fixes }: { challenge: Challenge; snippet: string; fixes: string[] }) {
  const { t } = useTranslation()
  const offers = useMemo(() => offersFor(challenge.key, fixes), [challenge.key, fixes])
  const [picked, setPicked] = useState<number | null>(challenge.live)
  const chosen = offers.find(({ index }) => index === picked) ?? offers[0]
  const [find, fix, prove] = stagesOf(challenge, t)
  useMoveOn(challenge.status)
  return (
    <>
      <StageNav stages={[find, fix, prove]} />
      <Section stage={find} lead={t('DESCRIPTION_FIND_IT')} locked="">
        <FindIt challenge={challenge} snippet={snippet} />
      </Section>
      {chosen && (
        <>
          <Section stage={fix} lead={t('DESCRIPTION_FIX_IT')} locked={t('DESCRIPTION_FIX_IT_LOCKED')}>
            <FixIt
              challenge={challenge}
              snippet={snippet}
              offers={offers}
              chosen={chosen}
              onChoose={({ index }) => setPicked(index)}
            />
          </Section>
          <Section stage={prove} lead={t('DESCRIPTION_PROVE_IT')} locked={t('DESCRIPTION_PROVE_IT_LOCKED')}>
            <ProveIt challenge={challenge} offers={offers} chosen={chosen} />
          </Section>
        </>
      )}
    </>
  )
}

function isUnknown(error: Error | null): boolean {
  return error instanceof HttpError && error.status === 404
}

/** Find the lines that let the attack through, choose the fix, and prove it by attacking again. */
export default function CodingChallenge() {
  const { t } = useTranslation()
  const { challengeKey = '' } = useParams()
  const coding = useQuery(codingQuery(challengeKey))
  const snippet = useQuery(snippetQuery(challengeKey))
  const fixes = useQuery(fixesQuery(challengeKey))
  const queries = [coding, snippet, fixes]
  usePageTitle(
    coding.data ? `${coding.data.name} · ${t('TITLE_CODING_CHALLENGE')}` : t('TITLE_CODING_CHALLENGE'),
  )

  const content = () => {
    const failed = queries.find((query) => query.isError)
    if (failed) {
      return (
        <Failure
          title={t(isUnknown(failed.error) ? 'CODING_UNKNOWN' : 'CODING_FAILED')}
          onRetry={() => queries.forEach((query) => void query.refetch())}
        />
      )
    }
    if (!coding.data || snippet.data === undefined || !fixes.data) {
      return (
        <div aria-busy="true" role="status" className={css.waiting}>
          <span className="ff-hidden">{t('CODING_LOADING')}</span>
        </div>
      )
    }
    return <Stages key={coding.data.key} challenge={coding.data} snippet={snippet.data} fixes={fixes.data} />
  }

  return (
    <div className={css.screen}>
      <header>
        <Link to="/score-board" className={css.back}>
          <IconArrowLeft size={20} aria-hidden="true" />
          {t('TITLE_SCORE_BOARD')}
        </Link>
        <h1>{coding.data?.name ?? t('TITLE_CODING_CHALLENGE')}</h1>
      </header>
      {content()}
    </div>
  )
}
