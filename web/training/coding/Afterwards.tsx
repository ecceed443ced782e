import { IconArrowRight, IconReportSearch } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CodingChallenge } from '#contract/training.ts'
import { NextOnPath } from '../lessons/paths/NextOnPath.tsx'
import css from './ProofLog.module.css'
import type { Proof } from './proof.ts'

const ProofCard = lazy(() => import('./card/ProofCard.tsx'))

interface Props {
  challenge: CodingChallenge
  proof: Proof
  isHacked: boolean
  before: string
  /** The fix that held. */
  after: string
}

/** Where to go once a fix has held, and something to show for it. */
export function Afterwards({ challenge, proof, isHacked, before, after }: Props) {
  const { t } = useTranslation()
  const count = (kind: 'attack' | 'works') => proof.entries.filter((entry) => entry.kind === kind).length
  return (
    <>
      <nav className={css.onward} aria-label={t('PROOF_ONWARD')}>
        <Link to="/score-board">
          {t('NEXT_TITLE')}
          <IconArrowRight size={20} aria-hidden="true" />
        </Link>
        <NextOnPath challengeKey={challenge.key} />
        {isHacked && (
          <Link to={`/debrief/${challenge.key}`}>
            <IconReportSearch size={20} aria-hidden="true" />
            {t('CARD_DEBRIEF')}
          </Link>
        )}
      </nav>
      <Suspense>
        <ProofCard
          challenge={challenge}
          before={before}
          after={after}
          attacks={count('attack')}
          checks={count('works')}
        />
      </Suspense>
    </>
  )
}
