import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodingChallenge } from '#contract/training.ts'
import IconArrowBackUp from '~icons/arrow-back-up'
import IconBroadcast from '~icons/broadcast'
import IconSwords from '~icons/swords'
import { NextSteps, ProofLog } from '../proof/ProofLog.tsx'
import { useAttack, useGoLive, type VersionChoice } from '../proof/use-attack.ts'
import { customFixQuery } from '../queries.ts'
import page from './CodingChallenge.module.css'
import type { FixOffer } from './fix-offers.ts'
import { useFocusOn } from './use-focus-on.ts'

interface ProveItProps {
  challenge: CodingChallenge
  /** The weak code. */
  snippet: string
  offers: readonly FixOffer[]
  /** The version that the learner looked at last, or wrote. */
  chosen: FixOffer | 'own'
  isHacked: boolean
}

function codeOf(offers: readonly FixOffer[], live: VersionChoice): string | undefined {
  return offers.find(({ index }) => index === live)?.code
}

function kindOf(live: VersionChoice): 'weak' | 'given' | 'own' {
  if (live === 'own') return 'own'
  return live === null ? 'weak' : 'given'
}

/** The learner's own version, if it can go live. */
function useOwnRuns({ key, mayWrite, live }: CodingChallenge): { source: string } | undefined {
  const { data } = useQuery({ ...customFixQuery(key), enabled: mayWrite })
  return data?.runs || live === 'own' ? data : undefined
}

/** Third stage: put any version live in the learner's own shop and attack it again. */
export function ProveIt({ challenge, snippet, offers, chosen, isHacked }: ProveItProps) {
  const { t } = useTranslation()
  const [picked, setPicked] = useState<VersionChoice>()
  const [wasLive, setWasLive] = useState(false)
  const [pressed, setPressed] = useState<'attack' | 'live' | 'weak'>()
  const own = useOwnRuns(challenge)
  const goLive = useGoLive(challenge)
  const { proof, isRunning, start, clear } = useAttack(challenge)
  // After a version goes live, the attack button is next.
  const attackButton = useFocusOn<HTMLButtonElement>(goLive.data)
  const looked = chosen === 'own' ? own && chosen : chosen.index
  const choice = picked === undefined ? (looked ?? null) : picked
  const isLive = choice === challenge.live
  // Keep the text of the button until the answer arrives, so that it changes only once.
  const isCalledLive = goLive.isPending ? wasLive : isLive
  const after = challenge.live === 'own' ? own?.source : codeOf(offers, challenge.live)
  const isWaiting = isRunning || goLive.isPending
  const waiting = goLive.isPending ? pressed : isRunning && 'attack'
  const put = (fix: VersionChoice, button: typeof pressed) => {
    clear()
    setPressed(button)
    setWasLive(isLive)
    setPicked(fix)
    return goLive.mutateAsync(fix)
  }
  // If it did not go live, a message was shown.
  const attack = () => (isLive ? start() : put(choice, 'attack').then(start, () => false))
  return (
    <Stack>
      <VersionPicker
        offers={offers}
        hasOwn={own !== undefined}
        live={challenge.live}
        choice={choice}
        isDisabled={isRunning}
        onChoose={setPicked}
      />
      <Group gap="xs" align="stretch" className={page.buttons}>
        <Button
          ref={attackButton}
          size="lg"
          leftSection={<IconSwords size={22} aria-hidden="true" />}
          loading={waiting === 'attack'}
          disabled={isWaiting}
          onClick={() => void attack()}
        >
          {t(isCalledLive ? 'PROVE_IT_ATTACK' : 'PROVE_IT_LIVE_AND_ATTACK')}
        </Button>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconBroadcast size={22} aria-hidden="true" />}
          disabled={isLive || isWaiting}
          loading={waiting === 'live'}
          onClick={() => void put(choice, 'live').catch(() => {})}
        >
          {t(isLive ? 'PROVE_IT_IS_LIVE' : 'PROVE_IT_GO_LIVE')}
        </Button>
        {challenge.live !== null && (
          <Button
            size="lg"
            variant="subtle"
            leftSection={<IconArrowBackUp size={22} aria-hidden="true" />}
            disabled={isWaiting}
            loading={waiting === 'weak'}
            onClick={() => void put(null, 'weak').catch(() => {})}
          >
            {t('PROVE_IT_BACK')}
          </Button>
        )}
      </Group>
      <ProofLog proof={proof} isRunning={isRunning} version={kindOf(challenge.live)}>
        {after !== undefined && (
          <NextSteps challenge={challenge} proof={proof} isHacked={isHacked} before={snippet} after={after} />
        )}
      </ProofLog>
    </Stack>
  )
}

interface VersionPickerProps {
  offers: readonly FixOffer[]
  /** The learner wrote a version. */
  hasOwn: boolean
  /** The version that runs now; null is the weak one. */
  live: VersionChoice
  choice: VersionChoice
  isDisabled: boolean
  onChoose: (fix: VersionChoice) => void
}

/** The versions that can go live, the weak one first. */
function VersionPicker({ offers, hasOwn, live, choice, isDisabled, onChoose }: VersionPickerProps) {
  const { t } = useTranslation()
  const fixes = offers.map(({ index, letter }) => ({ fix: index, name: t('FIX_NAME', { fix: letter }) }))
  const own = hasOwn ? [{ fix: 'own' as const, name: t('FIX_OWN') }] : []
  const versions: { fix: VersionChoice; name: string }[] = [
    { fix: null, name: t('VERSION_WEAK') },
    ...fixes,
    ...own,
  ]
  return (
    <fieldset className={page.versions} disabled={isDisabled}>
      <legend className="ff-hidden">{t('PROVE_IT_VERSIONS')}</legend>
      {versions.map(({ fix, name }) => (
        <label key={name} className={`ff-hover ${page.version}`}>
          <input
            type="radio"
            name="version"
            className="ff-hidden"
            checked={choice === fix}
            onChange={() => onChoose(fix)}
          />
          <span className="ff-strong">{name}</span>
          {live === fix && <span className={page.live}>{t('VERSION_LIVE')}</span>}
        </label>
      ))}
    </fieldset>
  )
}
