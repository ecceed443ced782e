import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FindIt } from './FindIt.tsx'
import { FixIt } from './FixIt.tsx'
import { ProveIt } from './ProveIt.tsx'
import type { Stage } from './StageNav.tsx'
import { offersFor } from './shuffle.ts'
import type { CodingData } from './use-coding.ts'
import type { Choice } from './use-go-live.ts'

/** A stage with all that belongs on the page about it. */
export interface StageView extends Stage {
  lead: string
  /** Why it is closed. */
  locked: string
  content: ReactNode
}

/** Find it, fix it, prove it: as far as they are open. */
export function useStages({ challenge, snippet, fixes, isHacked }: CodingData): StageView[] {
  const { t } = useTranslation()
  const offers = useMemo(() => offersFor(challenge.key, fixes), [challenge.key, fixes])
  const [picked, setPicked] = useState<Choice>(challenge.live)
  const offered = offers.find(({ index }) => index === picked) ?? offers[0]
  const chosen = picked === 'own' ? picked : offered
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
          onChoose={(choice) => setPicked(choice === 'own' ? choice : choice.index)}
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
