import { Button } from '@mantine/core'
import { IconArrowBackUp, IconBroadcast, IconSwords } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodingChallenge } from '#contract/training.ts'
import { ownFixQuery } from '../queries.ts'
import { Afterwards } from './Afterwards.tsx'
import css from './CodingChallenge.module.css'
import { ProofLog } from './ProofLog.tsx'
import type { Offer } from './shuffle.ts'
import { useAttack } from './use-attack.ts'
import { useFocusOn } from './use-focus-on.ts'
import { type Choice, useGoLive } from './use-go-live.ts'
import { VersionPicker } from './VersionPicker.tsx'

interface Props {
  challenge: CodingChallenge
  /** The weak code. */
  snippet: string
  offers: readonly Offer[]
  /** The version that she last looked at, or wrote. */
  chosen: Offer | 'own'
  isHacked: boolean
}

function codeOf(offers: readonly Offer[], live: Choice): string | undefined {
  return offers.find(({ index }) => index === live)?.code
}

function kindOf(live: Choice): 'weak' | 'given' | 'own' {
  if (live === 'own') return 'own'
  return live === null ? 'weak' : 'given'
}

/** What she wrote herself, where it can go live. */
function useOwnRuns({ key, mayWrite, live }: CodingChallenge): { source: string } | undefined {
  const { data } = useQuery({ ...ownFixQuery(key), enabled: mayWrite })
  return data?.runs || live === 'own' ? data : undefined
}

/** Third stage: any version goes live in her own shop, and the lab's attacks are let loose on it. */
export function ProveIt({ challenge, snippet, offers, chosen, isHacked }: Props) {
  const { t } = useTranslation()
  const [picked, setPicked] = useState<Choice>()
  const [wasLive, setWasLive] = useState(false)
  const own = useOwnRuns(challenge)
  const goLive = useGoLive(challenge)
  const { proof, isRunning, start, clear } = useAttack(challenge)
  // What was put live is there to be attacked.
  const attackButton = useFocusOn<HTMLButtonElement>(goLive.data)
  const looked = chosen === 'own' ? own && chosen : chosen.index
  const choice = picked === undefined ? (looked ?? null) : picked
  const isLive = choice === challenge.live
  // Until the answer is there the word on the button stays: it changes once, and not back again.
  const isCalledLive = goLive.isPending ? wasLive : isLive
  const after = challenge.live === 'own' ? own?.source : codeOf(offers, challenge.live)
  const put = (fix: Choice) => {
    clear()
    setWasLive(isLive)
    setPicked(fix)
    return goLive.mutateAsync(fix)
  }
  // Where it did not go live, a message has said so.
  const attack = () => (isLive ? start() : put(choice).then(start, () => false))
  return (
    <div className={css.work}>
      <VersionPicker
        offers={offers}
        hasOwn={own !== undefined}
        live={challenge.live}
        choice={choice}
        isDisabled={isRunning}
        onChoose={setPicked}
      />
      <div className={css.buttons}>
        <Button
          ref={attackButton}
          size="lg"
          leftSection={<IconSwords size={22} aria-hidden="true" />}
          loading={isRunning}
          disabled={goLive.isPending}
          onClick={() => void attack()}
        >
          {t(isCalledLive ? 'PROVE_IT_ATTACK' : 'PROVE_IT_LIVE_AND_ATTACK')}
        </Button>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconBroadcast size={22} aria-hidden="true" />}
          disabled={isLive || isRunning}
          loading={goLive.isPending}
          onClick={() => void put(choice).catch(() => {})}
        >
          {t(isLive ? 'PROVE_IT_IS_LIVE' : 'PROVE_IT_GO_LIVE')}
        </Button>
        {challenge.live !== null && (
          <Button
            size="lg"
            variant="subtle"
            leftSection={<IconArrowBackUp size={22} aria-hidden="true" />}
            disabled={isRunning || goLive.isPending}
            onClick={() => void put(null).catch(() => {})}
          >
            {t('PROVE_IT_BACK')}
          </Button>
        )}
      </div>
      <ProofLog proof={proof} isRunning={isRunning} version={kindOf(challenge.live)}>
        {after !== undefined && (
          <Afterwards
            challenge={challenge}
            proof={proof}
            isHacked={isHacked}
            before={snippet}
            after={after}
          />
        )}
      </ProofLog>
    </div>
  )
}
