import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodingChallenge } from '#contract/training.ts'
import { Failure } from '#web/ui/states/Failure.tsx'
import { readDraft } from '../custom-fix/editor/drafts.ts'
import type { VersionChoice } from '../proof/use-attack.ts'
import page from './CodingChallenge.module.css'
import { FindIt } from './FindIt.tsx'
import { FixIt } from './FixIt.tsx'
import { offersFor } from './fix-offers.ts'
import { ProveIt } from './ProveIt.tsx'
import type { Stage } from './StageNav.tsx'
import { readChosen, storeChosen } from './tried-fixes.ts'
import type { CodingData, useCoding } from './use-coding.ts'

/** A stage with its content. */
export interface StageView extends Stage {
  lead: string
  /** Why it is locked. */
  locked: string
  content: ReactNode
}

/** The choice before the page was reloaded; else the live version or the learner's draft. */
function beginningOf({ key, lab, live, hasDraft }: CodingChallenge): VersionChoice {
  const chosen = readChosen(sessionStorage, key) ?? live
  if (chosen !== null) return chosen
  return hasDraft || readDraft(localStorage, lab) ? 'own' : null
}

/** The stages of a coding challenge, with those that are open. */
export function useStages({ challenge, snippet, fixes, isHacked }: CodingData): StageView[] {
  const { t } = useTranslation()
  const offers = useMemo(() => offersFor(challenge.key, fixes), [challenge.key, fixes])
  const [picked, setPicked] = useState<VersionChoice>(() => beginningOf(challenge))
  const offered = offers.find(({ index }) => index === picked) ?? offers[0]
  const chosen = picked === 'own' && challenge.mayWrite ? picked : offered
  const choose = (choice: number | 'own') => {
    setPicked(choice)
    storeChosen(sessionStorage, challenge.key, choice)
  }
  const { status, proven } = challenge
  const later = status === 0 ? 'locked' : 'open'
  const find: StageView = {
    id: 'find-it',
    name: t('TAB_FIND_IT'),
    state: status >= 1 ? 'done' : 'open',
    lead: t('DESCRIPTION_FIND_IT'),
    locked: '',
    content: <FindIt challenge={challenge} snippet={snippet} />,
  }
  if (!chosen) return [find]
  return [
    find,
    {
      id: 'fix-it',
      name: t('TAB_FIX_IT'),
      state: status >= 2 ? 'done' : later,
      lead: t('DESCRIPTION_FIX_IT'),
      locked: t('DESCRIPTION_FIX_IT_LOCKED'),
      content: (
        <FixIt
          challenge={challenge}
          snippet={snippet}
          offers={offers}
          chosen={chosen}
          isHacked={isHacked}
          onChoose={(choice) => choose(choice === 'own' ? choice : choice.index)}
        />
      ),
    },
    {
      id: 'prove-it',
      name: t('TAB_PROVE_IT'),
      state: proven ? 'done' : later,
      lead: t('DESCRIPTION_PROVE_IT'),
      locked: t('DESCRIPTION_PROVE_IT_LOCKED'),
      content: (
        <ProveIt
          challenge={challenge}
          snippet={snippet}
          offers={offers}
          chosen={chosen}
          isHacked={isHacked}
        />
      ),
    },
  ]
}

interface Props {
  coding: ReturnType<typeof useCoding>
  children: (data: CodingData) => ReactNode
}

/** Shows the coding challenge, or why it cannot be shown. */
export function CodingFrame({ coding: { data, failure, switchedOff, retry }, children }: Props) {
  const { t } = useTranslation()
  if (switchedOff)
    return <p className={page.locked}>{t('CHALLENGE_UNAVAILABLE_WHY', { env: switchedOff })}</p>
  if (failure === 'off') return <p className={page.locked}>{t('CODING_OFF')}</p>
  if (failure === 'unknown') return <p className={page.locked}>{t('CODING_UNKNOWN')}</p>
  if (failure) return <Failure title={t('CODING_FAILED')} onRetry={retry} />
  if (!data) {
    return (
      <div aria-busy="true" role="status" className={page.waiting}>
        <span className="ff-hidden">{t('CODING_LOADING')}</span>
      </div>
    )
  }
  return children(data)
}
